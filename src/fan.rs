//! Which fans the tiles of a reading hold: facts, no rules.
//!
//! A fact says that a fan is there and on which sets it rests. What it is worth, and which facts
//! silence which, is for a rule book to say. One file per family holds the definitions.

pub mod chows;
pub mod facts;
pub mod luck;
pub mod pungs;
pub mod tiles;
pub mod wait;

pub use facts::{Fact, Facts, Needs, SetMask, WonHand};

macro_rules! fans {
    ($($name:ident $id:literal $zh:literal,)*) => {
        /// A fan (番种), in rule-book order; the order never changes within a major version.
        ///
        /// The 81 of the 1998 table, then 明暗杠, then the patterns of house games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Fan {
            $(#[doc = $zh] $name,)*
        }

        impl Fan {
            /// All of them in order.
            pub const ALL: [Fan; Fan::COUNT] = [$(Fan::$name,)*];
            /// How many there are; the number of columns of a fan matrix.
            pub const COUNT: usize = [$($id,)*].len();

            /// Its name in rule books and files, such as `big_four_winds`.
            #[must_use]
            pub const fn id(self) -> &'static str {
                [$($id,)*][self as usize]
            }

            /// Its Chinese name, such as 大四喜.
            #[must_use]
            pub const fn zh(self) -> &'static str {
                [$($zh,)*][self as usize]
            }
        }
    };
}

#[rustfmt::skip]
fans! {
    // 88 points in the 1998 table
    BigFourWinds "big_four_winds" "大四喜",
    BigThreeDragons "big_three_dragons" "大三元",
    AllGreen "all_green" "绿一色",
    NineGates "nine_gates" "九莲宝灯",
    FourKongs "four_kongs" "四杠",
    SevenShiftedPairs "seven_shifted_pairs" "连七对",
    ThirteenOrphans "thirteen_orphans" "十三幺",
    // 64 points in the 1998 table
    AllTerminals "all_terminals" "清幺九",
    LittleFourWinds "little_four_winds" "小四喜",
    LittleThreeDragons "little_three_dragons" "小三元",
    AllHonors "all_honors" "字一色",
    FourConcealedPungs "four_concealed_pungs" "四暗刻",
    PureTerminalChows "pure_terminal_chows" "一色双龙会",
    // 48 points in the 1998 table
    QuadrupleChow "quadruple_chow" "一色四同顺",
    FourPureShiftedPungs "four_pure_shifted_pungs" "一色四节高",
    // 32 points in the 1998 table
    FourPureShiftedChows "four_pure_shifted_chows" "一色四步高",
    ThreeKongs "three_kongs" "三杠",
    AllTerminalsAndHonors "all_terminals_and_honors" "混幺九",
    // 24 points in the 1998 table
    SevenPairs "seven_pairs" "七对",
    GreaterHonorsAndKnittedTiles "greater_honors_and_knitted_tiles" "七星不靠",
    AllEvenPungs "all_even_pungs" "全双刻",
    FullFlush "full_flush" "清一色",
    PureTripleChow "pure_triple_chow" "一色三同顺",
    PureShiftedPungs "pure_shifted_pungs" "一色三节高",
    UpperTiles "upper_tiles" "全大",
    MiddleTiles "middle_tiles" "全中",
    LowerTiles "lower_tiles" "全小",
    // 16 points in the 1998 table
    PureStraight "pure_straight" "清龙",
    ThreeSuitedTerminalChows "three_suited_terminal_chows" "三色双龙会",
    PureShiftedChows "pure_shifted_chows" "一色三步高",
    AllFives "all_fives" "全带五",
    TriplePung "triple_pung" "三同刻",
    ThreeConcealedPungs "three_concealed_pungs" "三暗刻",
    // 12 points in the 1998 table
    LesserHonorsAndKnittedTiles "lesser_honors_and_knitted_tiles" "全不靠",
    KnittedStraight "knitted_straight" "组合龙",
    UpperFour "upper_four" "大于五",
    LowerFour "lower_four" "小于五",
    BigThreeWinds "big_three_winds" "三风刻",
    // 8 points in the 1998 table
    MixedStraight "mixed_straight" "花龙",
    ReversibleTiles "reversible_tiles" "推不倒",
    MixedTripleChow "mixed_triple_chow" "三色三同顺",
    MixedShiftedPungs "mixed_shifted_pungs" "三色三节高",
    ChickenHand "chicken_hand" "无番和",
    LastTileDraw "last_tile_draw" "妙手回春",
    LastTileClaim "last_tile_claim" "海底捞月",
    OutWithReplacementTile "out_with_replacement_tile" "杠上开花",
    RobbingTheKong "robbing_the_kong" "抢杠和",
    // 6 points in the 1998 table
    AllPungs "all_pungs" "碰碰和",
    HalfFlush "half_flush" "混一色",
    MixedShiftedChows "mixed_shifted_chows" "三色三步高",
    AllTypes "all_types" "五门齐",
    MeldedHand "melded_hand" "全求人",
    TwoConcealedKongs "two_concealed_kongs" "双暗杠",
    TwoDragonPungs "two_dragon_pungs" "双箭刻",
    // 4 points in the 1998 table
    OutsideHand "outside_hand" "全带幺",
    FullyConcealedHand "fully_concealed_hand" "不求人",
    TwoMeldedKongs "two_melded_kongs" "双明杠",
    LastTile "last_tile" "和绝张",
    // 2 points in the 1998 table
    DragonPung "dragon_pung" "箭刻",
    PrevalentWind "prevalent_wind" "圈风刻",
    SeatWind "seat_wind" "门风刻",
    ConcealedHand "concealed_hand" "门前清",
    AllChows "all_chows" "平和",
    TileHog "tile_hog" "四归一",
    DoublePung "double_pung" "双同刻",
    TwoConcealedPungs "two_concealed_pungs" "双暗刻",
    ConcealedKong "concealed_kong" "暗杠",
    AllSimples "all_simples" "断幺",
    // 1 points in the 1998 table
    PureDoubleChow "pure_double_chow" "一般高",
    MixedDoubleChow "mixed_double_chow" "喜相逢",
    ShortStraight "short_straight" "连六",
    TwoTerminalChows "two_terminal_chows" "老少副",
    PungOfTerminalsOrHonors "pung_of_terminals_or_honors" "幺九刻",
    MeldedKong "melded_kong" "明杠",
    OneVoidedSuit "one_voided_suit" "缺一门",
    NoHonors "no_honors" "无字",
    EdgeWait "edge_wait" "边张",
    ClosedWait "closed_wait" "坎张",
    SingleWait "single_wait" "单钓将",
    SelfDrawn "self_drawn" "自摸",
    FlowerTiles "flower_tiles" "花牌",
    // not one of the 81
    ConcealedAndMeldedKong "concealed_and_melded_kong" "明暗杠",
    // extra patterns of house games
    FourWindsAndGreen "four_winds_and_green" "四方大发",
    HeavenlyHand "heavenly_hand" "天和",
    EarthlyHand "earthly_hand" "地和",
    HumanHand "human_hand" "人和",
    WildcardKong "wildcard_kong" "混杠",
    HeavenlyReady "heavenly_ready" "天听",
}

impl Fan {
    /// Its column.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The fan with this id or Chinese name.
    #[must_use]
    pub fn find(name: &str) -> Option<Fan> {
        Fan::ALL.into_iter().find(|fan| fan.id() == name || fan.zh() == name)
    }
}

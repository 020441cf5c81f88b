//! Which fans the tiles of a reading hold: facts, no rules.
//!
//! A fact says that a fan is there and on which sets it rests. What it is worth, and which facts
//! silence which, is for a rule book to say. A fan is a row of the table below, and is found in the file
//! of its family and nowhere else (`tests/families.rs`).

pub mod added;
pub mod chows;
pub mod circumstances;
pub mod dragons;
pub mod facts;
mod find;
pub mod forms;
pub mod kongs;
pub mod pungs;
pub mod repeated;
pub mod sets;
pub mod switches;
pub mod tiles;
pub mod wait;
pub mod winds;

pub use facts::{Fact, Facts, SetMask, WonHand};
pub use switches::{Switch, Switches};

/// What a fan is found from: the file of `src/fan` that finds it, and the fans it is counted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// `chows.rs`: two, three and four chows that are joined.
    Chows,
    /// `pungs.rs`: two, three and four pungs of suits that are joined.
    Pungs,
    /// `winds.rs`: pungs of winds.
    Winds,
    /// `dragons.rs`: pungs of dragons.
    Dragons,
    /// `kongs.rs`: kongs, and concealed pungs.
    Kongs,
    /// `sets.rs`: what all four sets are.
    Sets,
    /// `repeated.rs`: what counts once for each kind or pung.
    Repeated,
    /// `tiles.rs`: kinds of the whole hand, or of each set and the pair.
    Tiles,
    /// `forms.rs`: forms other than four sets and a pair, and 九莲宝灯.
    Forms,
    /// `wait.rs`: the hand waited for one kind only.
    Wait,
    /// `circumstances.rs`: how the hand was won.
    Circumstances,
    /// `added.rs`: what is added when all the rest has been counted.
    Added,
}

macro_rules! fans {
    ($($name:ident $id:literal $zh:literal $family:ident,)*) => {
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

            /// What it is found from, and where.
            #[must_use]
            pub const fn family(self) -> Family {
                [$(Family::$family,)*][self as usize]
            }
        }
    };
}

#[rustfmt::skip]
fans! {
    // 88 points in the 1998 table
    BigFourWinds "big_four_winds" "大四喜" Winds,
    BigThreeDragons "big_three_dragons" "大三元" Dragons,
    AllGreen "all_green" "绿一色" Tiles,
    NineGates "nine_gates" "九莲宝灯" Forms,
    FourKongs "four_kongs" "四杠" Kongs,
    SevenShiftedPairs "seven_shifted_pairs" "连七对" Forms,
    ThirteenOrphans "thirteen_orphans" "十三幺" Forms,
    // 64 points in the 1998 table
    AllTerminals "all_terminals" "清幺九" Tiles,
    LittleFourWinds "little_four_winds" "小四喜" Winds,
    LittleThreeDragons "little_three_dragons" "小三元" Dragons,
    AllHonors "all_honors" "字一色" Tiles,
    FourConcealedPungs "four_concealed_pungs" "四暗刻" Kongs,
    PureTerminalChows "pure_terminal_chows" "一色双龙会" Chows,
    // 48 points in the 1998 table
    QuadrupleChow "quadruple_chow" "一色四同顺" Chows,
    FourPureShiftedPungs "four_pure_shifted_pungs" "一色四节高" Pungs,
    // 32 points in the 1998 table
    FourPureShiftedChows "four_pure_shifted_chows" "一色四步高" Chows,
    ThreeKongs "three_kongs" "三杠" Kongs,
    AllTerminalsAndHonors "all_terminals_and_honors" "混幺九" Tiles,
    // 24 points in the 1998 table
    SevenPairs "seven_pairs" "七对" Forms,
    GreaterHonorsAndKnittedTiles "greater_honors_and_knitted_tiles" "七星不靠" Forms,
    AllEvenPungs "all_even_pungs" "全双刻" Tiles,
    FullFlush "full_flush" "清一色" Tiles,
    PureTripleChow "pure_triple_chow" "一色三同顺" Chows,
    PureShiftedPungs "pure_shifted_pungs" "一色三节高" Pungs,
    UpperTiles "upper_tiles" "全大" Tiles,
    MiddleTiles "middle_tiles" "全中" Tiles,
    LowerTiles "lower_tiles" "全小" Tiles,
    // 16 points in the 1998 table
    PureStraight "pure_straight" "清龙" Chows,
    ThreeSuitedTerminalChows "three_suited_terminal_chows" "三色双龙会" Chows,
    PureShiftedChows "pure_shifted_chows" "一色三步高" Chows,
    AllFives "all_fives" "全带五" Tiles,
    TriplePung "triple_pung" "三同刻" Pungs,
    ThreeConcealedPungs "three_concealed_pungs" "三暗刻" Kongs,
    // 12 points in the 1998 table
    LesserHonorsAndKnittedTiles "lesser_honors_and_knitted_tiles" "全不靠" Forms,
    KnittedStraight "knitted_straight" "组合龙" Forms,
    UpperFour "upper_four" "大于五" Tiles,
    LowerFour "lower_four" "小于五" Tiles,
    BigThreeWinds "big_three_winds" "三风刻" Winds,
    // 8 points in the 1998 table
    MixedStraight "mixed_straight" "花龙" Chows,
    ReversibleTiles "reversible_tiles" "推不倒" Tiles,
    MixedTripleChow "mixed_triple_chow" "三色三同顺" Chows,
    MixedShiftedPungs "mixed_shifted_pungs" "三色三节高" Pungs,
    ChickenHand "chicken_hand" "无番和" Added,
    LastTileDraw "last_tile_draw" "妙手回春" Circumstances,
    LastTileClaim "last_tile_claim" "海底捞月" Circumstances,
    OutWithReplacementTile "out_with_replacement_tile" "杠上开花" Circumstances,
    RobbingTheKong "robbing_the_kong" "抢杠和" Circumstances,
    // 6 points in the 1998 table
    AllPungs "all_pungs" "碰碰和" Sets,
    HalfFlush "half_flush" "混一色" Tiles,
    MixedShiftedChows "mixed_shifted_chows" "三色三步高" Chows,
    AllTypes "all_types" "五门齐" Tiles,
    MeldedHand "melded_hand" "全求人" Circumstances,
    TwoConcealedKongs "two_concealed_kongs" "双暗杠" Kongs,
    TwoDragonPungs "two_dragon_pungs" "双箭刻" Dragons,
    // 4 points in the 1998 table
    OutsideHand "outside_hand" "全带幺" Tiles,
    FullyConcealedHand "fully_concealed_hand" "不求人" Circumstances,
    TwoMeldedKongs "two_melded_kongs" "双明杠" Kongs,
    LastTile "last_tile" "和绝张" Circumstances,
    // 2 points in the 1998 table
    DragonPung "dragon_pung" "箭刻" Dragons,
    PrevalentWind "prevalent_wind" "圈风刻" Winds,
    SeatWind "seat_wind" "门风刻" Winds,
    ConcealedHand "concealed_hand" "门前清" Circumstances,
    AllChows "all_chows" "平和" Sets,
    TileHog "tile_hog" "四归一" Repeated,
    DoublePung "double_pung" "双同刻" Pungs,
    TwoConcealedPungs "two_concealed_pungs" "双暗刻" Kongs,
    ConcealedKong "concealed_kong" "暗杠" Kongs,
    AllSimples "all_simples" "断幺" Tiles,
    // 1 points in the 1998 table
    PureDoubleChow "pure_double_chow" "一般高" Chows,
    MixedDoubleChow "mixed_double_chow" "喜相逢" Chows,
    ShortStraight "short_straight" "连六" Chows,
    TwoTerminalChows "two_terminal_chows" "老少副" Chows,
    PungOfTerminalsOrHonors "pung_of_terminals_or_honors" "幺九刻" Repeated,
    MeldedKong "melded_kong" "明杠" Kongs,
    OneVoidedSuit "one_voided_suit" "缺一门" Tiles,
    NoHonors "no_honors" "无字" Tiles,
    EdgeWait "edge_wait" "边张" Wait,
    ClosedWait "closed_wait" "坎张" Wait,
    SingleWait "single_wait" "单钓将" Wait,
    SelfDrawn "self_drawn" "自摸" Circumstances,
    FlowerTiles "flower_tiles" "花牌" Added,
    // not one of the 81
    ConcealedAndMeldedKong "concealed_and_melded_kong" "明暗杠" Kongs,
    // extra patterns of house games
    FourWindsAndGreen "four_winds_and_green" "四方大发" Winds,
    HeavenlyHand "heavenly_hand" "天和" Circumstances,
    EarthlyHand "earthly_hand" "地和" Circumstances,
    HumanHand "human_hand" "人和" Circumstances,
    WildcardKong "wildcard_kong" "混杠" Circumstances,
    HeavenlyReady "heavenly_ready" "天听" Circumstances,
}

impl Fan {
    /// Its column.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether it joins sets, so that non-separation, non-identity and account-once hold it back.
    #[must_use]
    pub const fn is_join(self) -> bool {
        Fan::JOINS >> self as u8 & 1 == 1
    }

    /// The fans that join sets, one bit each: every fact is asked, some of them several times.
    const JOINS: u128 = {
        let mut joins = 0;
        let mut at = 0;
        while at < Fan::COUNT {
            if matches!(Fan::ALL[at].family(), Family::Chows | Family::Pungs) {
                joins |= 1 << at;
            }
            at += 1;
        }
        joins
    };

    /// The fan with this id or Chinese name.
    #[must_use]
    pub fn find(name: &str) -> Option<Fan> {
        Fan::ALL.into_iter().find(|fan| fan.id() == name || fan.zh() == name)
    }
}

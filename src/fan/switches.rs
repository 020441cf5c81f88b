//! What rule books dispute about *whether* a fan is there or is counted: one row a switch.

macro_rules! switches {
    ($($name:ident $id:literal $en:literal $zh:literal,)*) => {
        #[expect(non_camel_case_types, reason = "named as the constants are")]
        enum Place {
            $($name,)*
        }

        impl Switches {
            $(#[doc = $en] #[doc = ""] #[doc = $zh]
            pub const $name: Switches = Switches(1 << Place::$name as u16);)*

            /// Every switch, in the order of printed rule books.
            pub const ALL: [Switch; [$($id,)*].len()] = [
                $(Switch { switches: Switches::$name, name: $id, en: $en, zh: $zh },)*
            ];
        }
    };
}

/// Some switches, one bit each: those that a rule book turns on, or those that a fact needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Switches(pub u16);

/// A switch: its bit, its name in rule books, and what it means where it is on.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Its bit.
    pub switches: Switches,
    /// Its name, such as `dealt_waits`.
    pub name: &'static str,
    /// What it means where it is on, in English.
    pub en: &'static str,
    /// The same in Chinese.
    pub zh: &'static str,
}

switches! {
    WAITS_IGNORE_HELD "waits_ignore_held"
        "Kinds of which the hand holds all four don't count as waits."
        "自己已有四张的牌不算听牌。",
    KNITTED_BODY_WAITS "knitted_body_waits"
        "边张, 坎张 and 单钓将 count although the knitted straight needs the winning tile too."
        "和牌张也是组合龙九张里的牌时，仍可计边张、坎张、单钓将。",
    DEALT_WAITS "dealt_waits"
        "边张, 坎张 and 单钓将 count for a win on the dealt tiles."
        "起手和牌也可计边张、坎张、单钓将。",
    FOUR_CONCEALED_SINGLE_WAIT "four_concealed_single_wait"
        "单钓将 counts beside 四暗刻 on a discard, which is always a pair wait."
        "点和的四暗刻可计单钓将。",
    LAST_TILE_BY_OWN_MELDS "last_tile_by_own_melds"
        "和绝张 counts without the flag where the own exposed melds show the other three."
        "另外三张都在自己的副露里时，不用标志也计和绝张。",
    DEALT_NINE_GATES "dealt_nine_gates"
        "九莲宝灯 counts on the dealt tiles if some 13 of the 14 have the shape."
        "起手和牌时，十四张里有十三张是九莲宝灯的牌形就算。",
    UNAVOIDABLE_TILE_HOG "unavoidable_tile_hog"
        "The 四归一 counts too that seven pairs of only six kinds (绿一色, 清幺九) can't avoid."
        "绿一色、清幺九的七对必有的一个四归一也计。",
    NINE_GATES_DROPS_ONE_PUNG "nine_gates_drops_one_pung"
        "九莲宝灯 silences one 幺九刻, not each of them."
        "九莲宝灯只使一个幺九刻不计，不是全部。",
    KONGS_OR_CONCEALED_PUNGS "kongs_or_concealed_pungs"
        "Of 三杠 or 四杠 and 双暗刻, 三暗刻 or 四暗刻 the higher-scoring counts alone."
        "三杠、四杠与双暗刻、三暗刻、四暗刻只计高的一个。",
    EARTHLY_HAND_OF_ANY_SEAT "earthly_hand_of_any_seat"
        "地和 is the first draw of any seat but the dealer's, not of the one after the dealer alone."
        "地和不限于庄家的下家。",
    HUMAN_HAND_ON_ANY_WIN "human_hand_on_any_win"
        "人和 is any win in the first go-round, drawn or beside melds too."
        "第一巡之内怎样和牌都是人和，自摸、有副露也算。",
    EACH_PAIR_OF_CHOWS "each_pair_of_chows"
        "Every 一般高, 喜相逢, 连六 and 老少副 counts, without account-once (套算一次); a fan that covers one covers it of any sets."
        "一般高、喜相逢、连六、老少副个个都计，不受套算一次限制；不计某种时，整手牌都不计。",
    WAITS_BY_SET "waits_by_set"
        "单钓将 counts where the pair took the winning tile, 边张 and 坎张 where a chow did and no other chow starts or ends with it; the hand may have waited for other tiles too."
        "看和牌张归哪一组：作将就计单钓将；作边张、坎张，且没有别的顺子以它为头尾，就计边张、坎张；听几张都一样。",
    LOOSE_NINE_GATES "loose_nine_gates"
        "九莲宝灯 needs only to hold 1112345678999 when won, not to have waited for all nine."
        "和牌时有 1112345678999 就是九莲宝灯，不必听九张。",
}

/// What a fact needs that [`Switches::WAITS_BY_SET`] takes away; granted wherever that is off.
pub(super) const WAITS_FOR_ONE: Switches = Switches(1 << 15);

impl Switches {
    /// No switch.
    pub const NONE: Switches = Switches(0);

    /// Whether each of `others` is on.
    #[must_use]
    pub const fn has(self, others: Switches) -> bool {
        self.0 & others.0 == others.0
    }

    /// What facts may need under these switches.
    #[must_use]
    pub const fn granted(self) -> Switches {
        if self.has(Switches::WAITS_BY_SET) { self } else { self.or(WAITS_FOR_ONE) }
    }

    /// Both's switches.
    #[must_use]
    pub const fn or(self, other: Switches) -> Switches {
        Switches(self.0 | other.0)
    }
}

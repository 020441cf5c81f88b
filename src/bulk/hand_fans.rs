//! Fans of the whole hand as bits of one word, under one rule book.
//!
//! Bits are given in an order in which every fan comes before those that cover it, so the law of silence
//! is: from the highest bit down, each fan that is still there clears those that it covers.
//!
//! Two of the six bytes are left out where they can't matter. Fans that cover nothing lie lowest, so what
//! the lowest byte silences is never asked. Fans of forms that are not four sets and a pair lie in the
//! highest byte: most hands have none of them.

use super::families::{is_hand_fan, is_of_all_sets, is_set_fan};
use super::layout::{SILENCES_HOGS, SILENCES_TERMINALS, each};
use crate::Flags;
use crate::fan::tiles::{WITHIN, of_suits};
use crate::fan::{Family, Fan, Switches, circumstances};
use crate::rules::Rules;

/// Bytes of the word that hold fans.
const BYTES: usize = 6;
const BITS: usize = 8 * BYTES;
/// The lowest bit of the fans of other forms.
const FORMS_FROM: usize = BITS - 8;

pub(super) struct HandFans {
    /// The fan of each bit.
    fans: [Option<Fan>; BITS],
    bit_of: [u64; Fan::COUNT],
    /// What each fan silences if it counts.
    covers: [u64; BITS],
    /// The fans that cover anything.
    coverers: u64,
    /// Of these, those that some fan covers without covering all that they do.
    doubted: u64,
    /// What the fans of each byte of the word but the lowest silence together; what those of each byte
    /// are worth.
    silences: [[u64; 256]; BYTES - 1],
    points: [[u16; 256]; BYTES],
    /// The rule book's fans don't fit into this order.
    pub(super) is_too_big: bool,
    /// Whole-hand fans that cover a set fan; rows with one fall back to the plain scorer.
    pub(super) covers_set_fans: u64,
    /// The fan that silences joins of pungs and nothing else of a group (清幺九): there is a table of
    /// what pungs count for beside it.
    pub(super) covers_joined_pungs: u64,
    /// By the bits of `within` and `each`, the lowest six, the next five and the highest five.
    allowed: [[u64; 64]; 3],
    /// By suits present (bits 0-2), winds (bit 3) and dragons (bit 4).
    suits: [u64; 32],
    /// By how many exposed melds there are, and flags.
    circumstances: [[u64; 16]; 8],
    /// By how many chows there are: 碰碰和, 平和; from 8 on with honours in hand, which make no 平和.
    by_chows: [u64; 16],
    /// By who took the winning tile, one of [`super::layout::options`].
    pub(super) waits: [u64; 8],
    pub(super) all_chows: u64,
    pub(super) nine_gates: u64,
    pub(super) knitted_straight: u64,
    /// 和绝张, if the rule book grants it without the flag.
    pub(super) last_tile_by_own_melds: u64,
    pub(super) hog_points: u32,
    pub(super) terminal_points: u32,
}

impl HandFans {
    pub(super) fn build(rules: &Rules) -> HandFans {
        let worth_something = |fan: &Fan| is_hand_fan(*fan) && rules.points(*fan) > 0;
        let mut sorted: Vec<Fan> = Fan::ALL.into_iter().filter(worth_something).collect();
        sorted.sort_by_key(|&fan| std::cmp::Reverse(rules.place(fan)));
        let (forms, regular): (Vec<Fan>, Vec<Fan>) =
            sorted.into_iter().partition(|fan| fan.family() == Family::Forms);
        let covers_any = |a: Fan, fans: &[Fan]| fans.iter().any(|&b| rules.covers(a, b));
        let is_covering = |fan: &Fan| Fan::ALL.iter().any(|&b| rules.covers(*fan, b));
        let (covering, leaves): (Vec<Fan>, Vec<Fan>) =
            regular.iter().partition(|fan| is_covering(fan));
        let is_too_big = covering.len() > FORMS_FROM - 8
            || regular.len() > FORMS_FROM
            || regular.iter().any(|&fan| covers_any(fan, &forms));
        let from = FORMS_FROM.saturating_sub(covering.len());
        let placed =
            (0..).zip(leaves).chain((from..).zip(covering)).chain((FORMS_FROM..).zip(forms));
        let (mut fans, mut bit_of) = ([None; BITS], [0; Fan::COUNT]);
        for (at, fan) in placed.filter(|_| !is_too_big) {
            fans[at] = Some(fan);
            bit_of[fan.index()] = 1 << at;
        }
        let bit = |fan: Fan| bit_of[fan.index()];
        let by_own_melds = rules.switches().has(Switches::LAST_TILE_BY_OWN_MELDS);
        let mut hand_fans = HandFans {
            waits: [bit(Fan::EdgeWait), bit(Fan::ClosedWait), bit(Fan::SingleWait), 0, 0, 0, 0, 0],
            all_chows: bit(Fan::AllChows),
            by_chows: [0; 16],
            nine_gates: bit(Fan::NineGates),
            knitted_straight: bit(Fan::KnittedStraight),
            last_tile_by_own_melds: if by_own_melds { bit(Fan::LastTile) } else { 0 },
            hog_points: rules.points(Fan::TileHog).into(),
            terminal_points: rules.points(Fan::PungOfTerminalsOrHonors).into(),
            fans,
            bit_of,
            covers: [0; BITS],
            coverers: 0,
            doubted: 0,
            silences: [[0; 256]; BYTES - 1],
            points: [[0; 256]; BYTES],
            is_too_big,
            covers_set_fans: 0,
            covers_joined_pungs: 0,
            allowed: [[0; 64]; 3],
            suits: [0; 32],
            circumstances: [[0; 16]; 8],
        };
        hand_fans.fill_covers(rules);
        hand_fans.fill_finders();
        hand_fans
    }

    fn fill_covers(&mut self, rules: &Rules) {
        for (i, fan) in self.fans.into_iter().enumerate() {
            let Some(fan) = fan else { continue };
            // The three sets of a knitted straight reach no other set.
            let reaches_all = fan != Fan::KnittedStraight;
            for covered in Fan::ALL.into_iter().filter(|&covered| rules.covers(fan, covered)) {
                match covered {
                    Fan::TileHog => self.covers[i] |= SILENCES_HOGS,
                    Fan::PungOfTerminalsOrHonors if reaches_all => {
                        self.covers[i] |= SILENCES_TERMINALS;
                    }
                    _ if is_hand_fan(covered) && (reaches_all || !is_of_all_sets(covered)) => {
                        self.covers[i] |= self.bit_of[covered.index()];
                    }
                    _ if is_set_fan(covered) && reaches_all && rules.points(covered) > 0 => {
                        self.covers_set_fans |= 1 << i;
                    }
                    _ => {}
                }
            }
            self.coverers |= u64::from(self.covers[i] != 0) << i;
        }
        for covers in self.covers {
            for at in (0..BITS).filter(|at| covers >> at & 1 == 1) {
                self.doubted |= u64::from(self.covers[at] & !covers != 0) << at;
            }
        }
        for byte in 0..BYTES {
            for bits in 0..256_usize {
                for at in (0..8).filter(|bit| bits >> bit & 1 == 1).map(|bit| 8 * byte + bit) {
                    let Some(fan) = self.fans[at] else { continue };
                    self.points[byte][bits] += rules.points(fan);
                    if byte > 0 {
                        self.silences[byte - 1][bits] |= self.covers[at];
                    }
                }
            }
        }
    }

    /// The fan of [`HandFans::covers_joined_pungs`], chosen if the rule book has just one such.
    pub(super) fn choose_pung_coverer(&mut self, rules: &Rules) -> Option<Fan> {
        let fans: Vec<Fan> = self.fans(self.covers_set_fans).collect();
        let [fan] = fans[..] else { return None };
        let grouped = Fan::ALL.into_iter().filter(|&b| rules.covers(fan, b) && is_set_fan(b));
        let mut counted = grouped.filter(|&b| rules.points(b) > 0);
        if !counted.all(|b| b.family() == Family::Pungs) {
            return None;
        }
        (self.covers_joined_pungs, self.covers_set_fans) = (self.covers_set_fans, 0);
        Some(fan)
    }

    fn fill_finders(&mut self) {
        let within = WITHIN.iter().enumerate().map(|(i, (fan, _))| (2 << i, *fan));
        let each = [
            (each::OUTSIDE, Fan::OutsideHand),
            (each::FIVES, Fan::AllFives),
            (each::EVEN, Fan::AllEvenPungs),
        ];
        // 混幺九 is within terminals and honours, and not within one of them.
        let mixed = 1;
        let one = within.clone().filter(|w| matches!(w.1, Fan::AllTerminals | Fan::AllHonors));
        let one = one.fold(0, |all, (bit, _)| all | bit);
        let fans: Vec<(u16, Fan)> =
            within.chain(each).chain([(mixed, Fan::AllTerminalsAndHonors)]).collect();
        for (part, bits) in (0..3).flat_map(|part| (0..64_u16).map(move |bits| (part, bits))) {
            let allows = bits << [0, 6, 11][part];
            let found = fans.iter().filter(|(bit, _)| allows & bit != 0);
            let found = found.filter(|(bit, _)| *bit != mixed || allows & one == 0);
            self.allowed[part][usize::from(bits)] =
                found.fold(0, |all, (_, fan)| all | self.bit(*fan));
        }
        self.by_chows[4] = self.bit(Fan::AllChows);
        self.by_chows[0] = self.bit(Fan::AllPungs);
        self.by_chows[8] = self.by_chows[0];
        for bits in 0..32_usize {
            let suits = (bits & 7).count_ones() as usize;
            let fan = of_suits(suits, bits >> 3 & 1 == 1, bits >> 4 == 1);
            self.suits[bits] = fan.map_or(0, |fan| self.bit(fan));
        }
        for (exposed, flags) in (0..8).flat_map(|n| (0..16).map(move |flags| (n, flags))) {
            let fans = circumstances::of(Flags(flags), exposed);
            self.circumstances[exposed][usize::from(flags)] =
                fans.fold(0, |all, fan| all | self.bit(fan));
        }
    }

    /// The fans that the bits of `within` and `each` allow.
    #[inline]
    pub(super) fn allowed(&self, allows: u16) -> u64 {
        let [low, middle, high] = &self.allowed;
        let allows = usize::from(allows);
        low[allows & 63] | middle[allows >> 6 & 31] | high[allows >> 11]
    }

    /// 碰碰和 or 平和, with the winds and dragons in hand.
    #[inline]
    pub(super) const fn by_chows(&self, chows: usize, honors: u32) -> u64 {
        self.by_chows[chows & 7 | ((honors != 0) as usize) << 3]
    }

    /// The fans that the bits of `each` allow.
    pub(super) fn each(&self, allows: u16) -> u64 {
        self.allowed[2][usize::from((allows & each::ALL) >> 11)]
    }

    /// The fan of suits (bits 0-2), winds (bit 3) and dragons (bit 4).
    #[inline]
    pub(super) const fn suits(&self, present: u32) -> u64 {
        self.suits[(present & 31) as usize]
    }

    /// The fans of flags and exposed melds.
    #[inline]
    pub(super) const fn circumstances(&self, exposed: usize, flags: usize) -> u64 {
        self.circumstances[exposed & 7][flags & 15]
    }

    /// The bit of a fan; none if the rule book does not have it.
    pub(super) const fn bit(&self, fan: Fan) -> u64 {
        self.bit_of[fan.index()]
    }

    /// Clears the fans that are silent and says what those that count silence beside them. `FORMS` says
    /// whether fans of other forms may be there.
    ///
    /// A plain OR over all rows is right unless a fan that is silent silences something of its own: its
    /// coverer, or the one that silenced that, covers less than it does. So that is tried first: a load
    /// for each byte of the word, without a branch. The exact walk is left for the rest.
    #[inline]
    pub(super) fn silence<const FORMS: bool>(&self, found: u64) -> (u64, u64) {
        let bytes = 1..if FORMS { BYTES } else { BYTES - 1 };
        let together =
            bytes.fold(0, |all, byte| all | self.silences[byte - 1][HandFans::byte(found, byte)]);
        if together & found & self.doubted == 0 {
            return (found & !together, together);
        }
        let (mut counting, mut silenced) = (found, 0);
        let mut left = found & self.coverers;
        while left != 0 {
            let at = left.ilog2();
            let covers = self.covers.get(at as usize).copied().unwrap_or(0);
            counting &= !covers;
            silenced |= covers;
            left &= !(1 << at);
            left &= counting;
        }
        (counting, silenced)
    }

    /// What fans are worth together.
    #[inline]
    pub(super) fn points<const FORMS: bool>(&self, fans: u64) -> u32 {
        let bytes = 0..if FORMS { BYTES } else { BYTES - 1 };
        bytes.fold(0, |sum, byte| sum + u32::from(self.points[byte][HandFans::byte(fans, byte)]))
    }

    const fn byte(word: u64, byte: usize) -> usize {
        (word >> (8 * byte) & 0xff) as usize
    }

    /// The fans of a word.
    pub(super) fn fans(&self, mut word: u64) -> impl Iterator<Item = Fan> + '_ {
        std::iter::from_fn(move || {
            let fan = *self.fans.get(word.trailing_zeros() as usize)?;
            word &= word - 1;
            fan
        })
    }
}

//! Fans of the whole hand as bits of one word, under one rule book.
//!
//! Bits are given in an order in which every fan comes after those that cover it, so the law of silence
//! is: from the lowest bit up, each fan that is still there clears those that it covers.

use super::groups::{SILENCES_HOGS, SILENCES_TERMINALS, is_grouped, is_joined_pungs};
use super::parts::each;
use crate::Flags;
use crate::fan::tiles::{WITHIN, of_suits};
use crate::fan::{Fan, Needs, luck};
use crate::rules::Rules;

/// Bytes of the word that hold fans.
const BYTES: usize = 6;
/// No rule book has more fans of the whole hand.
const MOST: usize = 8 * BYTES;

pub(super) struct Mains {
    /// The fan of each bit.
    fans: Vec<Fan>,
    bit_of: [u64; Fan::COUNT],
    /// What each fan silences if it counts.
    covers: [u64; MOST],
    /// The fans that silence some fan of the whole hand that could be a coverer itself.
    coverers: u64,
    /// What the fans of each byte of the word silence together, and what they are worth.
    silences: Box<[[u64; 256]; BYTES]>,
    points: Box<[[u16; 256]; BYTES]>,
    /// Fans that silence one of a group: the plain scorer has to choose.
    pub(super) plain: u64,
    /// The fan that silences joins of pungs and nothing else of a group (清幺九): there is a table of
    /// what pungs count for beside it.
    pub(super) beside: u64,
    pub(super) within: Box<[[u64; 64]; 2]>,
    pub(super) each: [u64; 8],
    /// By suits present (bits 0-2), winds (bit 3) and dragons (bit 4).
    pub(super) suits: [u64; 32],
    /// By flags, for no exposed melds, some, and four.
    pub(super) luck: Box<[[u64; 256]; 3]>,
    /// By who took the winning tile, see `judge`.
    pub(super) waits: [u64; 8],
    pub(super) all_chows: u64,
    pub(super) all_pungs: u64,
    pub(super) nine_gates: u64,
    pub(super) knitted_straight: u64,
    /// 和绝张, if the rule book grants it without the flag.
    pub(super) last_tile_by_own_melds: u64,
    pub(super) hog_points: u16,
    pub(super) terminal_points: u16,
}

impl Mains {
    /// Whether a fan is one of the whole hand, neither grouped nor counted several times.
    pub(super) fn is_main(fan: Fan) -> bool {
        !is_grouped(fan) && !matches!(fan, Fan::TileHog | Fan::FlowerTiles | Fan::ChickenHand)
    }

    /// Whether it rests on all four sets, so that a fan of some of them can't silence it.
    pub(super) const fn is_of_all_sets(fan: Fan) -> bool {
        matches!(fan, Fan::AllPungs | Fan::AllChows | Fan::KnittedStraight)
    }

    pub(super) fn build(rules: &Rules) -> Mains {
        let mut fans: Vec<Fan> = Fan::ALL.into_iter().filter(|&fan| Mains::is_main(fan)).collect();
        fans.retain(|&fan| rules.points(fan) > 0);
        fans.sort_by_key(|&fan| rules.place(fan));
        debug_assert!(fans.len() <= MOST, "{} fans of the whole hand", fans.len());
        let mut bit_of = [0; Fan::COUNT];
        for (i, fan) in fans.iter().enumerate() {
            bit_of[fan.index()] = 1 << i;
        }
        let bit = |fan: Fan| bit_of[fan.index()];
        let by_own_melds = Needs::LAST_TILE_BY_OWN_MELDS.is_met_by(rules.switches().granted());
        let mut mains = Mains {
            waits: [bit(Fan::EdgeWait), bit(Fan::ClosedWait), bit(Fan::SingleWait), 0, 0, 0, 0, 0],
            all_chows: bit(Fan::AllChows),
            all_pungs: bit(Fan::AllPungs),
            nine_gates: bit(Fan::NineGates),
            knitted_straight: bit(Fan::KnittedStraight),
            last_tile_by_own_melds: if by_own_melds { bit(Fan::LastTile) } else { 0 },
            hog_points: rules.points(Fan::TileHog),
            terminal_points: rules.points(Fan::PungOfTerminalsOrHonors),
            fans,
            bit_of,
            covers: [0; MOST],
            coverers: 0,
            silences: Box::new([[0; 256]; BYTES]),
            points: Box::new([[0; 256]; BYTES]),
            plain: 0,
            beside: 0,
            within: Box::new([[0; 64]; 2]),
            each: [0; 8],
            suits: [0; 32],
            luck: Box::new([[0; 256]; 3]),
        };
        mains.fill_covers(rules);
        mains.fill_finders();
        mains
    }

    fn fill_covers(&mut self, rules: &Rules) {
        for (i, &fan) in self.fans.iter().enumerate() {
            // The three sets of a knitted straight reach no other set.
            let reaches_all = fan != Fan::KnittedStraight;
            for covered in Fan::ALL.into_iter().filter(|&covered| rules.covers(fan, covered)) {
                match covered {
                    Fan::TileHog => self.covers[i] |= SILENCES_HOGS,
                    Fan::PungOfTerminalsOrHonors if reaches_all => {
                        self.covers[i] |= SILENCES_TERMINALS;
                    }
                    _ if Mains::is_main(covered)
                        && (reaches_all || !Mains::is_of_all_sets(covered)) =>
                    {
                        self.covers[i] |= self.bit_of[covered.index()];
                    }
                    _ if is_grouped(covered) && reaches_all && rules.points(covered) > 0 => {
                        self.plain |= 1 << i;
                    }
                    _ => {}
                }
            }
            self.coverers |= u64::from(self.covers[i] != 0) << i;
        }
        for byte in 0..BYTES {
            for bits in 0..256_usize {
                for bit in (0..8).filter(|bit| bits >> bit & 1 == 1) {
                    if let Some(fan) = self.fans.get(8 * byte + bit) {
                        self.silences[byte][bits] |= self.covers[8 * byte + bit];
                        self.points[byte][bits] += rules.points(*fan);
                    }
                }
            }
        }
    }

    /// The fan of [`Mains::beside`], chosen if the rule book has just one such.
    pub(super) fn choose_beside(&mut self, rules: &Rules) -> Option<Fan> {
        let fans: Vec<Fan> = self.fans(self.plain).collect();
        let [fan] = fans[..] else { return None };
        let grouped = Fan::ALL.into_iter().filter(|&b| rules.covers(fan, b) && is_grouped(b));
        let mut counted =
            grouped.filter(|&b| rules.points(b) > 0 && b != Fan::PungOfTerminalsOrHonors);
        if !counted.all(is_joined_pungs) {
            return None;
        }
        (self.beside, self.plain) = (self.plain, 0);
        Some(fan)
    }

    fn fill_finders(&mut self) {
        for (bits, half) in (0..64_usize).flat_map(|bits| [(bits, 0), (bits, 1)]) {
            for bit in (0..6).filter(|bit| bits >> bit & 1 == 1) {
                let fan = WITHIN
                    .get(6 * half + bit)
                    .map_or(Fan::AllTerminalsAndHonors, |within| within.0);
                self.within[half][bits] |= self.bit(fan);
            }
        }
        let each = [
            (each::OUTSIDE, Fan::OutsideHand),
            (each::FIVES, Fan::AllFives),
            (each::EVEN, Fan::AllEvenPungs),
        ];
        for bits in 0..8_u32 {
            let fans = each.iter().filter(|(bit, _)| bits & bit != 0);
            self.each[bits as usize] = fans.fold(0, |all, (_, fan)| all | self.bit(*fan));
        }
        for bits in 0..32_usize {
            let suits = (bits & 7).count_ones() as usize;
            let fan = of_suits(suits, bits >> 3 & 1 == 1, bits >> 4 == 1);
            self.suits[bits] = fan.map_or(0, |fan| self.bit(fan));
        }
        for (class, exposed) in [0, 1, 4].into_iter().enumerate() {
            for flags in 0..=255_u8 {
                let fans = luck::of(Flags(flags), exposed);
                self.luck[class][usize::from(flags)] = fans.fold(0, |all, fan| all | self.bit(fan));
            }
        }
    }

    /// The bit of a fan; none if the rule book does not have it.
    pub(super) const fn bit(&self, fan: Fan) -> u64 {
        self.bit_of[fan.index()]
    }

    /// Clears the fans that are silent and says what those that count silence beside them.
    ///
    /// A plain OR over all rows is right unless a fan that covers is covered itself, so that is tried
    /// first: a load for each byte of the word, without a branch. The exact walk is left for the rest.
    pub(super) fn silence(&self, found: u64) -> (u64, u64) {
        let together =
            (0..BYTES).fold(0, |all, byte| all | self.silences[byte][Mains::byte(found, byte)]);
        if together & found & self.coverers == 0 {
            return (found & !together, together);
        }
        let (mut counting, mut silenced) = (found, 0);
        let mut left = found & self.coverers;
        while left != 0 {
            let covers = self.covers.get(left.trailing_zeros() as usize).copied().unwrap_or(0);
            counting &= !covers;
            silenced |= covers;
            left &= left - 1;
            left &= counting;
        }
        (counting, silenced)
    }

    /// What fans are worth together.
    pub(super) fn points(&self, fans: u64) -> u16 {
        (0..BYTES).fold(0, |sum, byte| sum + self.points[byte][Mains::byte(fans, byte)])
    }

    const fn byte(word: u64, byte: usize) -> usize {
        (word >> (8 * byte) & 0xff) as usize
    }

    /// The fans of a word.
    pub(super) fn fans(&self, mut word: u64) -> impl Iterator<Item = Fan> + '_ {
        std::iter::from_fn(move || {
            let fan = self.fans.get(word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(*fan)
        })
    }

    pub(super) fn bytes(&self) -> usize {
        size_of::<Mains>()
            + size_of_val(&*self.silences)
            + size_of_val(&*self.points)
            + size_of_val(&*self.within)
            + size_of_val(&*self.luck)
    }
}

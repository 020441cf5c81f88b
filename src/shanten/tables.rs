//! The tables behind [`super`]: suits and honours to classes, classes to missing tiles.

use std::sync::LazyLock;

use super::classes::{ClassTable, Classes};
use super::missing::{Knitted, PAIR, Regular, SET};
use super::suits::{Key, Measured, VectorSlots};

/// The classes of a suit or of the honours.
#[derive(Clone, Copy)]
pub(super) struct SuitClasses {
    /// Of [`Regular`].
    pub(super) regular: u8,
    /// Of [`Knitted`], where it gives 147, 258 or 369 to a knitted straight; honours give no third.
    pub(super) thirds: [u8; 3],
}

/// The honours as a number: each kind adds by its count alone, for they differ in nothing else.
const HONOR_STEPS: [u16; 5] = [0, 1, 8, 8 * 8, 8 * 8 * 5];
const HONOR_NUMBERS: u16 = 8 * 8 * 5 * 4;

pub(super) struct MissingTables {
    places: VectorSlots,
    suits: Box<[SuitClasses]>,
    honors: Box<[SuitClasses]>,
    pub(super) regular: Classes<Regular>,
    /// What two groups lack for n sets and a pair.
    pub(super) sets_and_pair: [ClassTable; 5],
    pub(super) knitted: Classes<Knitted>,
    /// What two groups lack for a knitted straight, a pair and at most one set, by the number of sets.
    pub(super) straight_and_pair: [ClassTable; 2],
    /// What two groups lack of a knitted straight alone.
    pub(super) straight: ClassTable,
}

impl MissingTables {
    /// The one set of tables of the process, built at first use.
    pub(super) fn get() -> &'static MissingTables {
        static TABLES: LazyLock<MissingTables> = LazyLock::new(MissingTables::build);
        &TABLES
    }

    fn build() -> MissingTables {
        let mut places = VectorSlots::new();
        let Measured { occurring, regular: suits, thirds } = Measured::new(&places);
        places.forget_keys();
        let honors: Vec<Regular> = (0..HONOR_NUMBERS).map(honors).collect();

        let regular = Classes::closed(occurring.iter().chain(&honors).copied());
        let all: Vec<[Knitted; 4]> = occurring
            .iter()
            .map(|rest| [0, 1, 2, 3].map(|missing| Knitted::new(missing, rest)))
            .collect();
        let without_third = honors.iter().map(|honors| Knitted::new(0, honors));
        let knitted = Classes::closed(all.iter().flatten().copied().chain(without_third));

        let class_of: Vec<u8> = occurring.iter().map(|value| regular.class(value)).collect();
        let third_of: Vec<[u8; 4]> =
            all.iter().map(|thirds| thirds.map(|third| knitted.class(&third))).collect();
        let suits = suits.iter().enumerate().map(|(slot, &number)| SuitClasses {
            regular: class_of[usize::from(number)],
            thirds: [0, 1, 2].map(|third| {
                let (missing, rest): (u8, u8) = thirds[third][slot];
                third_of[usize::from(rest)][usize::from(missing)]
            }),
        });
        let honors = honors.iter().map(|honors| SuitClasses {
            regular: regular.class(honors),
            thirds: [knitted.class(&Knitted::new(0, honors)); 3],
        });

        let (r, k) = (regular.values(), knitted.values());
        let sets_and_pair = std::array::from_fn(|sets| {
            ClassTable::from_fn(r.len(), |a, b| r[a].together(&r[b], sets))
        });
        let straight_and_pair = [PAIR, SET | PAIR]
            .map(|wanted| ClassTable::from_fn(k.len(), |a, b| k[a].together(k[b], wanted)));
        let straight = ClassTable::from_fn(k.len(), |a, b| k[a].thirds() + k[b].thirds());
        MissingTables {
            suits: suits.collect(),
            honors: honors.collect(),
            places,
            sets_and_pair,
            straight_and_pair,
            straight,
            regular,
            knitted,
        }
    }

    /// The classes of a suit's content, or of the honours'.
    #[inline]
    pub(super) fn classes(&self, content: SuitPlace) -> SuitClasses {
        match content {
            SuitPlace::Suit(key) => self.suits[self.places.slot(key)],
            SuitPlace::Honors(number) => self.honors[usize::from(number)],
        }
    }

    /// Bytes that they occupy.
    pub(super) fn bytes(&self) -> usize {
        self.places.bytes()
            + size_of_val(&*self.suits)
            + size_of_val(&*self.honors)
            + self.regular.bytes()
            + self.knitted.bytes()
            + self.sets_and_pair.iter().map(ClassTable::bytes).sum::<usize>()
            + self.straight_and_pair.iter().map(ClassTable::bytes).sum::<usize>()
            + self.straight.bytes()
    }

    /// How many contents of a suit they know.
    pub(super) fn vectors(&self) -> usize {
        self.suits.len()
    }
}

/// What the honours with this number lack: kind by kind, since no set has two of them.
fn honors(number: u16) -> Regular {
    let alone = |held: usize| {
        Regular::from_fn(|sets, pair| {
            (3 * sets + if pair { 2 } else { 0 }).saturating_sub(held) as u8
        })
    };
    let (mut rest, mut kinds, mut all) = (number, 0, alone(0));
    for copies in (1..5).rev() {
        while rest >= HONOR_STEPS[copies] {
            rest -= HONOR_STEPS[copies];
            kinds += 1;
            if kinds <= 7 {
                all = super::classes::Joinable::join(&all, &alone(copies));
            }
        }
    }
    all
}

/// The place of a suit's tiles in the tables, or of the honours.
#[derive(Clone, Copy)]
pub(super) enum SuitPlace {
    /// Of nine counts.
    Suit(Key),
    /// Of seven counts.
    Honors(u16),
}

impl SuitPlace {
    #[inline]
    pub(super) fn of(counts: &[u8]) -> SuitPlace {
        if counts.len() == 9 {
            return SuitPlace::Suit(Key::of(counts));
        }
        SuitPlace::Honors(counts.iter().map(|&n| HONOR_STEPS[usize::from(n)]).sum())
    }

    /// With one tile more of a rank, of which it holds less than four.
    #[inline]
    pub(super) fn with(self, rank: usize, held: u8) -> SuitPlace {
        let held = usize::from(held);
        match self {
            SuitPlace::Suit(key) => SuitPlace::Suit(key.with(rank)),
            SuitPlace::Honors(number) => {
                SuitPlace::Honors(number - HONOR_STEPS[held] + HONOR_STEPS[held + 1])
            }
        }
    }

    /// With one tile less of a rank, of which it holds some.
    #[inline]
    pub(super) fn without(self, rank: usize, held: u8) -> SuitPlace {
        let held = usize::from(held);
        match self {
            SuitPlace::Suit(key) => SuitPlace::Suit(key.without(rank)),
            SuitPlace::Honors(number) => {
                SuitPlace::Honors(number - HONOR_STEPS[held] + HONOR_STEPS[held - 1])
            }
        }
    }
}

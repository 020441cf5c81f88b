//! What groups of suits lack, in classes: joining two groups is a look-up.
//!
//! Each of the 405,350 contents of a suit lacks so many tiles to no set, to one set, ... to four sets and
//! a pair. These ten numbers move together: only 110 combinations occur, and with the honours and all
//! that joining two, three or four groups makes there are 164. (For knitted straights there are 130.) So a
//! group of suits is one byte, its class, and a table of 64 KB knows the class of any two groups together.
//!
//! The simple way adds ten numbers to ten numbers wherever groups are joined, 45 sums and as many
//! comparisons. A draft that did so took 340 ns for the five forms of a hand and 1,600 for its useful
//! tiles; this takes 42 and 230.

use std::collections::BTreeMap;

/// What two groups of suits lack together follows from what each lacks.
pub(super) trait Joinable: Copy + Ord {
    /// What both lack together.
    fn join(&self, other: &Self) -> Self;
}

/// All combinations that occur, closed under joining, and the table of their joins.
pub(super) struct Classes<T> {
    values: Vec<T>,
    numbers: BTreeMap<T, u8>,
    joins: ClassTable,
}

/// A number for each two classes; with two bytes as the index, nothing has to be checked.
pub(super) struct ClassTable(Box<[u8; SQUARE]>);

const SQUARE: usize = 1 << 16;

impl ClassTable {
    /// The numbers that a function has for classes below `len`.
    pub(super) fn from_fn(len: usize, number: impl Fn(usize, usize) -> u8) -> ClassTable {
        let zeroes: Result<Box<[u8; SQUARE]>, _> = vec![0; SQUARE].into_boxed_slice().try_into();
        let mut numbers = zeroes.unwrap_or_else(|_| unreachable!("a slice keeps its length"));
        for a in 0..len {
            for b in 0..len {
                numbers[a << 8 | b] = number(a, b);
            }
        }
        ClassTable(numbers)
    }

    #[inline]
    pub(super) fn get(&self, a: u8, b: u8) -> u8 {
        self.0[usize::from(a) << 8 | usize::from(b)]
    }

    pub(super) fn bytes(&self) -> usize {
        self.0.len()
    }
}

impl<T: Joinable> Classes<T> {
    /// Starts from single groups and adds whatever their joins are, until nothing is new.
    pub(super) fn closed(single: impl IntoIterator<Item = T>) -> Classes<T> {
        let mut numbers = BTreeMap::new();
        let mut values = Vec::new();
        let mut add = |value: T, values: &mut Vec<T>| {
            let next = values.len() as u8;
            *numbers.entry(value).or_insert_with(|| {
                values.push(value);
                next
            })
        };
        for value in single {
            add(value, &mut values);
        }
        // Each with itself and those before it: a triangle, row by row.
        let mut joins = Vec::new();
        let mut done = 0;
        while done < values.len() {
            for other in 0..=done {
                let joined = values[done].join(&values[other]);
                joins.push(add(joined, &mut values));
            }
            done += 1;
        }
        assert!(values.len() <= 256, "{} classes, a byte holds 256", values.len());
        let joins = ClassTable::from_fn(values.len(), |a, b| {
            let (row, column) = (a.max(b), a.min(b));
            joins[row * (row + 1) / 2 + column]
        });
        Classes { values, numbers, joins }
    }

    /// The class of a combination that occurs.
    pub(super) fn class(&self, value: &T) -> u8 {
        self.numbers[value]
    }

    pub(super) fn values(&self) -> &[T] {
        &self.values
    }

    /// The class of two groups together.
    #[inline]
    pub(super) fn join(&self, a: u8, b: u8) -> u8 {
        self.joins.get(a, b)
    }

    pub(super) fn bytes(&self) -> usize {
        self.joins.bytes() + self.values.len() * (2 * size_of::<T>() + 1)
    }
}

//! The best way to count a row so far.

/// The number of forms that are looked at as a whole.
pub(super) const UNDIVIDED: u32 = u32::MAX;

/// Best result so far: points only, or points with the fans.
pub(super) trait BestSoFar {
    /// No way has been found.
    const NONE: Self;

    /// Keeps a way to count if it is better; of equal points a later decomposition may win.
    fn offer(
        &mut self,
        points: u32,
        counted: impl FnOnce() -> Tally,
        wins_ties: impl FnOnce() -> bool,
    );
}

/// One more than the points without flowers and 无番和; 0 if no way has been found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BestPoints(u32);

impl BestPoints {
    #[inline]
    const fn new(points: u32) -> BestPoints {
        BestPoints(points + 1)
    }

    /// `None` if no way has been found.
    #[inline]
    pub(super) const fn get(self) -> Option<u32> {
        self.0.checked_sub(1)
    }
}

impl BestSoFar for BestPoints {
    const NONE: BestPoints = BestPoints(0);

    #[inline]
    fn offer(&mut self, points: u32, _: impl FnOnce() -> Tally, _: impl FnOnce() -> bool) {
        *self = BestPoints::new(points).max(*self);
    }
}

/// Points, and what counts.
pub(super) struct BestFans {
    pub(super) points: BestPoints,
    pub(super) counted: Tally,
}

impl BestSoFar for BestFans {
    const NONE: BestFans = BestFans { points: BestPoints::NONE, counted: Tally::NOTHING };

    #[inline]
    fn offer(
        &mut self,
        points: u32,
        counted: impl FnOnce() -> Tally,
        wins_ties: impl FnOnce() -> bool,
    ) {
        let points = BestPoints::new(points);
        if points < self.points {
            return;
        }
        let counted = counted();
        let is_other = counted.decomposition != self.counted.decomposition;
        if points > self.points || is_other && wins_ties() {
            *self = BestFans { points, counted };
        }
    }
}

/// What a way to count consists of.
#[derive(Clone, Copy)]
pub(super) struct Tally {
    pub(super) hogs: u32,
    pub(super) terminals: u32,
    /// Numbers of the groups' outcomes.
    pub(super) outcomes: [u8; 5],
    /// Fans of the whole hand.
    pub(super) fans: u64,
    pub(super) decomposition: u32,
}

impl Tally {
    const NOTHING: Tally =
        Tally { hogs: 0, terminals: 0, outcomes: [0; 5], fans: 0, decomposition: UNDIVIDED };
}

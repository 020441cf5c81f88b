//! What looks at wins: is one legal, what do the legal ones lack, what can they spare.

use std::ops::ControlFlow;

use super::NearWin;
use super::join::{Target, Visit, Wanted};
use super::judge::WinJudge;
use super::start::Start;
use crate::{Tile, TileSet};

/// Which last tiles are asked about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pass {
    /// Those that the hand lacks.
    Lacked,
    /// Those that it holds: thrown, and won on later.
    Held,
}

impl Pass {
    /// What a win lacks that is so far: before the last tile no more than this, and with it one more, if it
    /// lacks that too.
    pub(super) const fn missing(self, far: u8) -> u8 {
        match self {
            Pass::Lacked => far + 1,
            Pass::Held => far,
        }
    }

    /// The last tiles to ask about.
    #[inline]
    fn last_tiles(self, target: &Target<'_>, start: &Start) -> TileSet {
        let lacked = target.tiles.above(start.held_levels);
        match self {
            Pass::Lacked => lacked,
            Pass::Held => TileSet::of_bits(target.tiles.0[0]).without(lacked).and(start.available),
        }
    }
}

/// What goes through both passes.
pub(super) trait Passing: Visit {
    fn turn_to(&mut self, pass: Pass);
}

/// How a held last tile may be won on from 14 tiles, where its throw decides whether it is the last copy.
#[derive(Clone, Copy)]
struct Choice {
    /// Another tile is thrown now, this one later: what is shown stays.
    later: bool,
    /// It is thrown now, and shown.
    now: bool,
}

impl Choice {
    /// Asks both ways where they differ; the later throw needs another tile that can be thrown now.
    fn ask(judge: &mut WinJudge<'_>, start: &Start, target: &Target<'_>, last: Tile) -> Choice {
        let differ = start.size == 14 && start.shows_last().contains(last);
        let spare = start.held_levels.above(target.tiles);
        if !differ {
            let legal = judge.allows_as_shown(target, last);
            return Choice { later: legal, now: legal };
        }
        Choice {
            later: !spare.is_empty() && judge.allows(target, last, false),
            now: judge.allows(target, last, true),
        }
    }

    const fn any(self) -> bool {
        self.later || self.now
    }
}

/// Whether a win is legal on a last tile of this pass.
#[inline]
fn is_legal(
    judge: &mut WinJudge<'_>,
    start: &Start,
    pass: Pass,
    target: &Target<'_>,
    last: Tile,
) -> bool {
    match pass {
        Pass::Lacked => judge.allows_as_shown(target, last),
        Pass::Held => Choice::ask(judge, start, target, last).any(),
    }
}

/// Breaks at the first legal win.
pub(super) struct Any<'a> {
    judge: WinJudge<'a>,
    start: &'a Start,
    pub(super) pass: Pass,
}

impl<'a> Any<'a> {
    pub(super) fn new(judge: WinJudge<'a>, start: &'a Start) -> Any<'a> {
        Any { judge, start, pass: Pass::Lacked }
    }
}

impl Visit for Any<'_> {
    #[inline]
    fn wanted(&self) -> Wanted {
        Wanted::Any
    }

    #[inline]
    fn visit(&mut self, target: &Target<'_>) -> ControlFlow<()> {
        self.judge.turn();
        for last in self.pass.last_tiles(target, self.start).iter() {
            if is_legal(&mut self.judge, self.start, self.pass, target, last) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

/// Breaks if the win is legal on this tile.
pub(super) struct On<'a> {
    judge: WinJudge<'a>,
    last: Tile,
}

impl<'a> On<'a> {
    pub(super) fn new(judge: WinJudge<'a>, last: Tile) -> On<'a> {
        On { judge, last }
    }
}

impl Visit for On<'_> {
    fn wanted(&self) -> Wanted {
        Wanted::Any
    }

    fn visit(&mut self, target: &Target<'_>) -> ControlFlow<()> {
        self.judge.turn();
        if self.judge.allows_as_shown(target, self.last) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Finds the kinds that legal wins at this distance lack before their last tile; of hands that wait, the
/// last tiles themselves.
pub(super) struct Useful<'a> {
    judge: WinJudge<'a>,
    start: &'a Start,
    far: u8,
    pass: Pass,
    pub(super) found: TileSet,
}

impl<'a> Useful<'a> {
    pub(super) fn new(judge: WinJudge<'a>, start: &'a Start, far: u8) -> Useful<'a> {
        Useful { judge, start, far, pass: Pass::Lacked, found: TileSet::EMPTY }
    }

    /// What a win shows if it is legal on this last tile.
    #[inline]
    fn marks(&self, target: &Target<'_>, last: Tile) -> TileSet {
        let last_alone = TileSet::EMPTY.with(last);
        if self.far == 0 {
            return last_alone;
        }
        let held = self.start.held_levels;
        target.tiles.above(held).without(last_alone.without(target.tiles.far_above(held)))
    }
}

impl Passing for Useful<'_> {
    fn turn_to(&mut self, pass: Pass) {
        self.pass = pass;
    }
}

impl Visit for Useful<'_> {
    #[inline]
    fn wanted(&self) -> Wanted {
        if self.far == 0 {
            return Wanted::Any;
        }
        Wanted::Lacking(self.start.available.without(self.found))
    }

    fn visit(&mut self, target: &Target<'_>) -> ControlFlow<()> {
        self.judge.turn();
        for last in self.pass.last_tiles(target, self.start).iter() {
            let marks = self.marks(target, last);
            if !marks.is_within(self.found)
                && is_legal(&mut self.judge, self.start, self.pass, target, last)
            {
                self.found = self.found.or(marks);
            }
        }
        if self.start.available.is_within(self.found) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Finds the kinds in a hand of 14 tiles that legal wins at this distance can spare, and those without
/// which they are one tile further.
pub(super) struct Throws<'a> {
    judge: WinJudge<'a>,
    start: &'a Start,
    pass: Pass,
    pub(super) spare: TileSet,
    pub(super) one_more: TileSet,
}

impl<'a> Throws<'a> {
    pub(super) fn new(judge: WinJudge<'a>, start: &'a Start) -> Throws<'a> {
        let none = TileSet::EMPTY;
        Throws { judge, start, pass: Pass::Lacked, spare: none, one_more: none }
    }
}

impl Passing for Throws<'_> {
    fn turn_to(&mut self, pass: Pass) {
        self.pass = pass;
    }
}

impl Visit for Throws<'_> {
    #[inline]
    fn wanted(&self) -> Wanted {
        match self.pass {
            Pass::Lacked => Wanted::Sparing(self.start.kinds().without(self.spare)),
            // The last tile is one that the win doesn't spare.
            Pass::Held => Wanted::Any,
        }
    }

    fn visit(&mut self, target: &Target<'_>) -> ControlFlow<()> {
        let spared = self.start.held_levels.above(target.tiles);
        // Another copy of these may be drawn after the throw.
        let again = self.start.limit_levels.above(target.tiles);
        self.judge.turn();
        for last in self.pass.last_tiles(target, self.start).iter() {
            let last_alone = TileSet::EMPTY.with(last);
            let thrown = match self.pass {
                Pass::Lacked => TileSet::EMPTY,
                Pass::Held => last_alone,
            };
            if spared.or(thrown).is_within(self.spare) {
                continue;
            }
            let Choice { later, now } = match self.pass {
                Pass::Lacked => {
                    let legal = self.judge.allows_as_shown(target, last);
                    Choice { later: legal, now: false }
                }
                Pass::Held => Choice::ask(&mut self.judge, self.start, target, last),
            };
            if later {
                self.spare = self.spare.or(spared);
                self.one_more = self.one_more.or(again.without(thrown));
            }
            if now {
                self.spare = self.spare.or(thrown);
            }
        }
        if self.start.kinds().is_within(self.spare) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Lists legal wins with their last tiles.
pub(super) struct Listing<'a> {
    judge: WinJudge<'a>,
    start: &'a Start,
    missing: u8,
    /// No last tile may be further than this.
    most: u8,
    each: &'a mut dyn FnMut(&NearWin) -> ControlFlow<()>,
}

impl<'a> Listing<'a> {
    pub(super) fn new(
        judge: WinJudge<'a>,
        start: &'a Start,
        missing: u8,
        most: u8,
        each: &'a mut dyn FnMut(&NearWin) -> ControlFlow<()>,
    ) -> Listing<'a> {
        Listing { judge, start, missing, most, each }
    }
}

impl Visit for Listing<'_> {
    fn wanted(&self) -> Wanted {
        Wanted::Any
    }

    fn visit(&mut self, target: &Target<'_>) -> ControlFlow<()> {
        self.judge.turn();
        let mut last = TileSet::EMPTY;
        for pass in [Pass::Lacked, Pass::Held] {
            let near_enough = pass.missing(self.most) >= self.missing;
            let asked = if near_enough { pass.last_tiles(target, self.start) } else { last };
            for tile in asked.without(last).iter() {
                if is_legal(&mut self.judge, self.start, pass, target, tile) {
                    last = last.with(tile);
                }
            }
        }
        if last.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.each)(&NearWin { tiles: target.tiles.counts(), missing: self.missing, last })
    }
}

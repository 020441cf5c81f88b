//! Fans of how the hand was won.

use super::{Facts, Fan, Needs, Whole};
use crate::Flags;

/// The fans of a win's flags, with this many melds that everybody sees.
pub(crate) fn of(flags: Flags, exposed: usize) -> impl Iterator<Item = Fan> {
    let self_drawn = flags.has(Flags::SELF_DRAWN);
    let concealed = exposed == 0;
    let last_tile = if self_drawn { Fan::LastTileDraw } else { Fan::LastTileClaim };
    let kong = if self_drawn { Fan::OutWithReplacementTile } else { Fan::RobbingTheKong };
    let dealt = flags.has(Flags::DEALT_WIN);
    let first = flags.has(Flags::FIRST_GO_ROUND) && !dealt;
    let fans = [
        (Fan::SelfDrawn, self_drawn),
        (Fan::FullyConcealedHand, self_drawn && concealed),
        (Fan::ConcealedHand, !self_drawn && concealed),
        (Fan::MeldedHand, !self_drawn && exposed == 4),
        (last_tile, flags.has(Flags::LAST_TILE)),
        (kong, flags.has(Flags::KONG)),
        (Fan::LastTile, flags.has(Flags::LAST_COPY)),
        (Fan::HeavenlyHand, dealt),
        (Fan::EarthlyHand, first && self_drawn),
        (Fan::HumanHand, first && !self_drawn),
        (Fan::WildcardKong, flags.has(Flags::WILDCARD_KONG)),
        (Fan::HeavenlyReady, flags.has(Flags::READY_WHEN_DEALT)),
    ];
    fans.into_iter().filter_map(|(fan, is_there)| is_there.then_some(fan))
}

pub(super) fn find(whole: &Whole<'_>, facts: &mut Facts) {
    let flags = whole.hand.flags();
    of(flags, whole.exposed).for_each(|fan| facts.whole(fan));
    if !flags.has(Flags::LAST_COPY) && whole.hand.exposed_copies(whole.winning_tile) == 3 {
        facts.whole_needing(Fan::LastTile, Needs::LAST_TILE_BY_OWN_MELDS);
    }
}

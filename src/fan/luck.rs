//! Fans of how the hand was won.

use super::{Facts, Fan, Needs, Whole};
use crate::Flags;

pub(super) fn find(whole: &Whole<'_>, facts: &mut Facts) {
    let flags = whole.hand.flags();
    let self_drawn = flags.has(Flags::SELF_DRAWN);
    let concealed = whole.exposed == 0;
    facts.whole_if(Fan::SelfDrawn, self_drawn);
    facts.whole_if(Fan::FullyConcealedHand, self_drawn && concealed);
    facts.whole_if(Fan::ConcealedHand, !self_drawn && concealed);
    facts.whole_if(Fan::MeldedHand, !self_drawn && whole.exposed == 4);

    let last_tile = if self_drawn { Fan::LastTileDraw } else { Fan::LastTileClaim };
    facts.whole_if(last_tile, flags.has(Flags::LAST_TILE));
    let kong = if self_drawn { Fan::OutWithReplacementTile } else { Fan::RobbingTheKong };
    facts.whole_if(kong, flags.has(Flags::KONG));
    if flags.has(Flags::LAST_COPY) {
        facts.whole(Fan::LastTile);
    } else if whole.hand.exposed_copies(whole.winning_tile) == 3 {
        facts.whole_needing(Fan::LastTile, Needs::LAST_TILE_BY_OWN_MELDS);
    }

    let dealt = flags.has(Flags::DEALT_WIN);
    let first = flags.has(Flags::FIRST_GO_ROUND) && !dealt;
    facts.whole_if(Fan::HeavenlyHand, dealt);
    facts.whole_if(Fan::EarthlyHand, first && self_drawn);
    facts.whole_if(Fan::HumanHand, first && !self_drawn);
    facts.whole_if(Fan::WildcardKong, flags.has(Flags::WILDCARD_KONG));
    facts.whole_if(Fan::HeavenlyReady, flags.has(Flags::READY_WHEN_DEALT));
}

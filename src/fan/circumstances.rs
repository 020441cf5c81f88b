//! Fans that depend on how the hand was won, and on whether it is concealed.

use super::{Facts, Fan, Switches, WonHand};
use crate::{Flags, Wind};

/// The fans of a win's flags, with this many melds that everybody sees; not those of house games.
pub(crate) fn of(flags: Flags, exposed: usize) -> impl Iterator<Item = Fan> {
    let self_drawn = flags.has(Flags::SELF_DRAWN);
    let concealed = exposed == 0;
    let last_tile = if self_drawn { Fan::LastTileDraw } else { Fan::LastTileClaim };
    let kong = if self_drawn { Fan::OutWithReplacementTile } else { Fan::RobbingTheKong };
    let fans = [
        // 自摸: the winner drew the tile.
        (Fan::SelfDrawn, self_drawn),
        // 不求人: nothing was claimed, and the last tile was drawn too.
        (Fan::FullyConcealedHand, self_drawn && concealed),
        // 门前清: nothing was claimed but the last tile.
        (Fan::ConcealedHand, !self_drawn && concealed),
        // 全求人: everything was claimed.
        (Fan::MeldedHand, !self_drawn && exposed == 4),
        // 妙手回春, 海底捞月: the wall is empty.
        (last_tile, flags.has(Flags::LAST_TILE)),
        // 杠上开花: on a kong's replacement; 抢杠和: on the tile of another's kong.
        (kong, flags.has(Flags::KONG)),
        // 和绝张: the other three copies lie open.
        (Fan::LastTile, flags.has(Flags::LAST_COPY)),
    ];
    fans.into_iter().filter_map(|(fan, is_there)| is_there.then_some(fan))
}

pub(super) fn find(whole: &WonHand<'_>, facts: &mut Facts) {
    let flags = whole.hand.flags();
    of(flags, whole.exposed).for_each(|fan| facts.whole(fan));
    if !flags.has(Flags::LAST_COPY) && whole.hand.exposed_copies(whole.winning_tile) == 3 {
        facts.whole_needing(Fan::LastTile, Switches::LAST_TILE_BY_OWN_MELDS);
    }
    find_of_house_games(whole, flags, facts);
}

/// 天和, 地和, 人和, 天听, 混杠. A first draw is 人和 too where every win of the first go-round is: there
/// 地和 covers it.
fn find_of_house_games(whole: &WonHand<'_>, flags: Flags, facts: &mut Facts) {
    facts.whole_if(Fan::WildcardKong, flags.has(Flags::WILDCARD_KONG));
    facts.whole_if(Fan::HeavenlyReady, flags.has(Flags::READY_WHEN_DEALT));
    if flags.has(Flags::DEALT_WIN) {
        facts.whole(Fan::HeavenlyHand);
    } else if flags.has(Flags::FIRST_GO_ROUND) {
        let self_drawn = flags.has(Flags::SELF_DRAWN);
        if self_drawn && whole.melds == 0 {
            // The dealer's first draw is dealt: a hand of East has not said its seat.
            let late = matches!(whole.hand.circumstances().seat_wind, Wind::West | Wind::North);
            let any_seat = if late { Switches::EARTHLY_HAND_OF_ANY_SEAT } else { Switches::NONE };
            facts.whole_needing(Fan::EarthlyHand, any_seat);
        }
        let any_win = self_drawn || whole.melds > 0;
        let needs = if any_win { Switches::HUMAN_HAND_ON_ANY_WIN } else { Switches::NONE };
        facts.whole_needing(Fan::HumanHand, needs);
    }
}

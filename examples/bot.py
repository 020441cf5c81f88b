"""A bot for Botzone: wins when it can, and else throws what leaves it nearest to a ready hand."""

import guobiao as gb
from guobiao.botzone import run_bot


def choose(view: gb.View) -> gb.Action | str:
    """Wins; throws the best tile; claims nothing."""
    if gb.Action.WIN in view.legal_actions:
        return gb.Action.WIN
    if gb.Action.PASS in view.legal_actions:
        return gb.Action.PASS
    return f"play {gb.discards(view.hand, seen=view.seen)[0].tile}"


if __name__ == "__main__":
    run_bot(choose)

"""A bot for Botzone: wins when it can, and else throws on the shortest way to a legal hand."""

import guobiao as gb
from guobiao.botzone import run_bot


def choose(view: gb.View) -> gb.Action | str:
    """Wins; throws the best tile on the way to a legal hand; claims nothing."""
    if gb.Action.WIN in view.legal_actions:
        return gb.Action.WIN
    if gb.Action.PASS in view.legal_actions:
        return gb.Action.PASS
    return f"play {gb.discards(view.hand, seen=view.seen, way='discard', rules=view.rules)[0].tile}"


if __name__ == "__main__":
    run_bot(choose)

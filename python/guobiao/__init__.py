"""Scores hands of Chinese Official Mahjong (国标麻将, MCR, 81 fan).

>>> import guobiao as gb
>>> score = gb.score("[123p,3]55m12379s789p8s|EE0000|")
>>> score.points
17
"""

# Nothing is loaded before it is used (PEP 562): the drop-in for PyMahjongGB needs none of it, and
# would wait a tenth of a second for numpy and the rule books. The stub beside this file lists the
# same names for type checkers.
_ROOMS = {
    "guobiao._core": """
        Discard Hand HandError Meld Reading RulesError Score Set Win __version__ decompose discards
        legal_shanten legal_shanten_by_way score shanten shanten_by_form useful_tiles waits
        win_table""",
    "guobiao.batch.legal": "legal_shanten_batch legal_shanten_by_way_batch",
    "guobiao.batch.scoring": "BatchResult score_batch",
    "guobiao.batch.waits": """
        discard_outs_batch discards_batch shanten_batch useful_batch waits_batch win_table_batch""",
    "guobiao.game": """
        Action ActionError ActionKind Event EventKind Game Result View walls""",
    "guobiao.game_batch": "GameBatch Turn",
    "guobiao.match": "Match",
    "guobiao.planes": "permute_suits plane_names",
    "guobiao.rows": "ROW_DTYPE meld_codes pack pack_texts unpack",
    "guobiao.rulebook.fans": "Fan",
    "guobiao.rulebook.presets": """
        BOTZONE CURRENT EMA EXTENDED GB1998 JAPAN LIANZHONG PLATFORM REVISED TWO_PLAYER
        WMO rule_books""",
    "guobiao.rulebook.rules": "Difference Penalties RuleBook",
    "guobiao.settlement": "penalize settle settle_batch",
    "guobiao.shapes": "Form SetKind Way",
    "guobiao.tiles": "Tile",
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names.split()}
# Modules that are there without an import of their own.
_MODULES = {
    "_core",
    "batch",
    "batch_waits",
    "fans",
    "game",
    "game_batch",
    "match",
    "planes",
    "presets",
    "rules",
    "settlement",
    "shapes",
    "tiles",
}

__all__ = list(_ROOM_OF)


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _ROOM_OF:
        value = getattr(import_module(_ROOM_OF[name]), name)
    elif name in _MODULES:
        value = import_module(f"guobiao.{name}")
    else:
        raise AttributeError(f"module 'guobiao' has no attribute {name!r}")
    # Found by itself from now on.
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_MODULES})

"""What each fan is, in one line, with a hand that scores it."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from guobiao.fans import Fan as F

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["DEFINITIONS"]

# fmt: off
DEFINITIONS: Mapping[F, tuple[str, str]] = MappingProxyType({
    F.BIG_FOUR_WINDS: (
        "Pungs or kongs of all four winds; any pair.",
        "[EEE,1][SSS,1][WWW,1]NNN3s3s"),
    F.BIG_THREE_DRAGONS: (
        "Pungs or kongs of all three dragons.",
        "[CCC,1][FFF,1]PPP123m5s5s"),
    F.ALL_GREEN: (
        "Every tile is one of 2s 3s 4s 6s 8s and 发.",
        "[234s,1][666s,1]234s888sFF"),
    F.NINE_GATES: (
        "1112345678999 of one suit, nothing melded, waiting for all nine; any tile of the suit wins.",
        "1112345678999m5m"),
    F.FOUR_KONGS: (
        "Four kongs of any kind.",
        "[2222s,1][5555m,1][7777p,1][EEEE]CC|NN0000|"),
    F.SEVEN_SHIFTED_PAIRS: (
        "Seven pairs of one suit in a row.",
        "2233445566778p8p"),
    F.THIRTEEN_ORPHANS: (
        "One of each terminal and honour, and one of them twice.",
        "19m19s19pESWNCFP9p"),
    F.ALL_TERMINALS: (
        "Every tile is a 1 or a 9 of a suit.",
        "[111m,1][999s,1]999m111p9p9p"),
    F.LITTLE_FOUR_WINDS: (
        "Pungs or kongs of three winds and a pair of the fourth.",
        "[EEE,1][WWW,1]NNN123mSS"),
    F.LITTLE_THREE_DRAGONS: (
        "Pungs or kongs of two dragons and a pair of the third.",
        "[CCC,1]FFF123m567sPP"),
    F.ALL_HONORS: (
        "Every tile is a wind or a dragon.",
        "[CCC,1][EEE,1]WWWPPPSS"),
    F.FOUR_CONCEALED_PUNGS: (
        "Four pungs or kongs that are all concealed.",
        "222m555p777s888m3s3s"),
    F.PURE_TERMINAL_CHOWS: (
        "123 and 789 twice and a pair of fives, all of one suit.",
        "[123s,1][789s,1]123789s5s5s"),
    F.QUADRUPLE_CHOW: (
        "Four chows that are the same.",
        "[456p,1][456p,1]456456p8s8s"),
    F.FOUR_PURE_SHIFTED_PUNGS: (
        "Four pungs or kongs of one suit, each one rank above the last.",
        "[222p,1][333p,1]444555p8s8s"),
    F.FOUR_PURE_SHIFTED_CHOWS: (
        "Four chows of one suit, each one rank above the last, or each two.",
        "[123m,1][234m,1]345456m8s8s"),
    F.THREE_KONGS: (
        "Three kongs of any kind.",
        "[2222m,1][5555s,1][7777p,1]678s3m3m"),
    F.ALL_TERMINALS_AND_HONORS: (
        "Every tile is a terminal or an honour, and both are there.",
        "[111m,1][EEE,1]999sPPP1p1p|NN0000|"),
    F.SEVEN_PAIRS: (
        "Seven pairs; four alike are two pairs.",
        "1155m2277s3399pEE"),
    F.GREATER_HONORS_AND_KNITTED_TILES: (
        "All seven honours and seven tiles of a knitted straight, no two alike.",
        "147m28s39pESWNCFP"),
    F.ALL_EVEN_PUNGS: (
        "Four pungs or kongs and a pair of the ranks 2, 4, 6 and 8.",
        "[222m,1][444s,1]666p888m2s2s"),
    F.FULL_FLUSH: (
        "Every tile is of one suit.",
        "[123m,1][345m,1]567m999m2m2m"),
    F.PURE_TRIPLE_CHOW: (
        "Three chows that are the same.",
        "[234m,1][234m,1]234m777p9p9p"),
    F.PURE_SHIFTED_PUNGS: (
        "Three pungs or kongs of one suit, each one rank above the last.",
        "[444s,1][555s,1]666s123mEE"),
    F.UPPER_TILES: (
        "Every tile is a 7, 8 or 9.",
        "[789m,1][789s,1]777p999s8m8m"),
    F.MIDDLE_TILES: (
        "Every tile is a 4, 5 or 6.",
        "[456m,1][444s,1]456s555p6p6p"),
    F.LOWER_TILES: (
        "Every tile is a 1, 2 or 3.",
        "[123m,1][222s,1]123p333s1s1s"),
    F.PURE_STRAIGHT: (
        "Chows 123, 456 and 789 of one suit.",
        "[123m,1][456m,1]789m333p8p8p"),
    F.THREE_SUITED_TERMINAL_CHOWS: (
        "123 and 789 of two suits each and a pair of fives of the third.",
        "[123p,3]55m12379s789p8s"),
    F.PURE_SHIFTED_CHOWS: (
        "Three chows of one suit, each one rank above the last, or each two.",
        "[123s,1][345s,1]567s777mEE"),
    F.ALL_FIVES: (
        "Every set and the pair have a five.",
        "[345m,1][456s,1]555p567s5m5m"),
    F.TRIPLE_PUNG: (
        "Pungs or kongs of one rank in all three suits.",
        "[333p,1][333m,1]333s678sEE"),
    F.THREE_CONCEALED_PUNGS: (
        "Three pungs or kongs that are concealed.",
        "[234p,1]111888m777p6s6s"),
    F.LESSER_HONORS_AND_KNITTED_TILES: (
        "Fourteen tiles of the honours and one knitted straight, no two alike.",
        "147m258p36sESWNCP"),
    F.KNITTED_STRAIGHT: (
        "147, 258 and 369, each of another suit.",
        "[123p,1]369m258p147s6s6s"),
    F.UPPER_FOUR: (
        "Every tile is a 6, 7, 8 or 9.",
        "[678m,1][999s,1]678p777p6s6s"),
    F.LOWER_FOUR: (
        "Every tile is a 1, 2, 3 or 4.",
        "[234m,1][111s,1]123p444s2m2m"),
    F.BIG_THREE_WINDS: (
        "Pungs or kongs of three winds.",
        "[EEE,1][WWW,1]NNN345m8s8s"),
    F.MIXED_STRAIGHT: (
        "Chows 123, 456 and 789, each of another suit.",
        "[123m,1][456p,1]789s345m3s3s"),
    F.REVERSIBLE_TILES: (
        "Every tile looks the same upside down: 1234589p, 245689s and 白.",
        "[234p,1][888p,1]222s234p5s5s"),
    F.MIXED_TRIPLE_CHOW: (
        "The same chow in all three suits.",
        "[678m,1][678s,1]678p222sEE"),
    F.MIXED_SHIFTED_PUNGS: (
        "Three pungs or kongs, each of another suit and one rank above the last.",
        "[444m,1][555s,1]666p123mEE"),
    F.CHICKEN_HAND: (
        "The hand scores nothing else; flowers don't count.",
        "[123p,1][444s,1][789m,1]34pCC5p"),
    F.LAST_TILE_DRAW: (
        "Self-drawn on the last tile of the wall.",
        "[123m,1]456m678s345p2s2s|EE1010|"),
    F.LAST_TILE_CLAIM: (
        "Won on the last discard, when the wall is empty.",
        "[123m,1]456m678s345p2s2s|EE0010|"),
    F.OUT_WITH_REPLACEMENT_TILE: (
        "Self-drawn on the tile that replaces a kong; not on one that replaces a flower.",
        "[1111m,1]456m678s345p2s2s|EE1001|"),
    F.ROBBING_THE_KONG: (
        "Won on the tile that another player adds to a melded pung.",
        "[123m,1]456m678s22s35p4p|EE0001|"),
    F.ALL_PUNGS: (
        "Four pungs or kongs and a pair.",
        "[222m,1][555s,1]777p888m3s3s|EE1000|"),
    F.HALF_FLUSH: (
        "Every tile is of one suit or an honour, and both are there.",
        "[123m,1][678m,1]234mEEE9m9m"),
    F.MIXED_SHIFTED_CHOWS: (
        "Three chows, each of another suit and one rank above the last.",
        "[123s,1][234m,1]345p678s9m9m"),
    F.ALL_TYPES: (
        "All three suits, winds and dragons are there.",
        "[123m,1]456s789pEEECC"),
    F.MELDED_HAND: (
        "Four melds that everybody sees, won on the tile of another player.",
        "[234m,1][567s,1][888p,1][345p,1]2s2s"),
    F.TWO_CONCEALED_KONGS: (
        "Two concealed kongs and no other.",
        "[1111p][2222m]345s678s8p8p"),
    F.TWO_DRAGON_PUNGS: (
        "Pungs or kongs of two dragons.",
        "[CCC,1][FFF,1]234m678p8s8s"),
    F.OUTSIDE_HAND: (
        "Every set and the pair have a terminal or an honour.",
        "[123m,1][789p,1]999s123pEE"),
    F.FULLY_CONCEALED_HAND: (
        "Self-drawn with no meld but concealed kongs.",
        "123m567m345s678p2p2p|EE1000|"),
    F.TWO_MELDED_KONGS: (
        "Two melded kongs and no other.",
        "[2222m,1][5555s,1]345p678p3m3m"),
    F.LAST_TILE: (
        "The winning tile is the fourth of its kind and everybody sees the other three.",
        "[123m,1]456m678s34p22s5p|EE0100|"),
    F.DRAGON_PUNG: (
        "A pung or kong of a dragon.",
        "[CCC,1]345m678s234p8s8s"),
    F.PREVALENT_WIND: (
        "A pung or kong of the wind of the round.",
        "[EEE,1]345m678s234p8s8s|ES0000|"),
    F.SEAT_WIND: (
        "A pung or kong of the wind of the own seat.",
        "[SSS,1]345m678s234p8s8s|ES0000|"),
    F.CONCEALED_HAND: (
        "Won on the tile of another player with no meld but concealed kongs.",
        "123m567m345s678p2p2p"),
    F.ALL_CHOWS: (
        "Four chows and a pair of a suit.",
        "[123m,1]567m345s678p2p2p"),
    F.TILE_HOG: (
        "All four of a kind without a kong; once for each kind.",
        "[222m,1]234m678s567pEE"),
    F.DOUBLE_PUNG: (
        "Pungs or kongs of one rank in two suits.",
        "[555m,1][555s,1]234p678p3m3m"),
    F.TWO_CONCEALED_PUNGS: (
        "Two pungs or kongs that are concealed.",
        "[234m,1]555s888p678p3m3m"),
    F.CONCEALED_KONG: (
        "A concealed kong and no other.",
        "[5555s]234m678p345p3m3m"),
    F.ALL_SIMPLES: (
        "No terminal and no honour.",
        "[222m,1]345m678s567p4p4p"),
    F.PURE_DOUBLE_CHOW: (
        "Two chows that are the same.",
        "[234m,1]234m678sPPP9p9p"),
    F.MIXED_DOUBLE_CHOW: (
        "The same chow in two suits.",
        "[234m,1]234s678pPPP9m9m"),
    F.SHORT_STRAIGHT: (
        "Six tiles of one suit in a row, as two chows.",
        "[234m,1]567m345sPPP9p9p"),
    F.TWO_TERMINAL_CHOWS: (
        "123 and 789 of one suit.",
        "[123m,1]789m345sPPP9p9p"),
    F.PUNG_OF_TERMINALS_OR_HONORS: (
        "A pung or kong of terminals or honours that no dearer fan is made of.",
        "[111m,1]345m678s567p4p4p"),
    F.MELDED_KONG: (
        "A melded kong and no other.",
        "[5555s,1]234m678p345p3m3m"),
    F.ONE_VOIDED_SUIT: (
        "Two suits are there and the third is not.",
        "[234m,1]567m345sPPP9s9s"),
    F.NO_HONORS: (
        "No winds and no dragons.",
        "[111m,1]345m678s567p4p4p"),
    F.EDGE_WAIT: (
        "Won on the 3 of 123 or the 7 of 789, waiting for nothing else.",
        "[345m,1]12s678s456pEE3s"),
    F.CLOSED_WAIT: (
        "Won on the middle tile of a chow, waiting for nothing else.",
        "[345m,1]13s678s456pEE2s"),
    F.SINGLE_WAIT: (
        "Won on the second tile of the pair, waiting for nothing else.",
        "[345m,1]123s678s456pEE"),
    F.SELF_DRAWN: (
        "The winner drew the tile.",
        "[345m,1]123s678s456pEE|EE1000|"),
    F.FLOWER_TILES: (
        "One for each flower; no part of the minimum.",
        "[345m,1]123s678s456pEE|EE0000|2"),
    F.CONCEALED_AND_MELDED_KONG: (
        "One concealed and one melded kong and no other.",
        "[1111p][2222m,1]345s678s8p8p"),
    F.FOUR_WINDS_AND_GREEN: (
        "Pungs or kongs of all four winds and a pair of 发.",
        "[EEE,1][SSS,1][WWW,1]NNNFF"),
    F.HEAVENLY_HAND: (
        "The dealer wins on the tiles as dealt.",
        "123m567m345s678p2p2p|EE1000|0|d"),
    F.EARTHLY_HAND: (
        "Self-drawn on the first draw; in four hands by the seat after the dealer alone.",
        "123m567m345s678p2p2p|ES1000|0|f"),
    F.HUMAN_HAND: (
        "Won in the first go-round; where there are two players, on the dealer's first discard.",
        "123m567m345s678p2p2p|ES0000|0|f"),
    F.WILDCARD_KONG: (
        "A kong that is declared to be one of the four wildcards.",
        "[1111m]567m345s678p2p2p|EE0000|0|w"),
    F.HEAVENLY_READY: (
        "The hand was waiting as dealt.",
        "123m567m345s678p2p2p|EE0000|0|r"),
})
# fmt: on

"""What each fan is, in one line of English and one of Chinese, with a hand that scores it."""

__all__ = ["TEXTS"]

# By the names of the members of `Fan`, which reads them: so this is below it, and knows it not.
# fmt: off
TEXTS: dict[str, tuple[str, str, str]] = {
    "BIG_FOUR_WINDS": (
        "Pungs or kongs of all four winds; any pair.",
        "东、南、西、北各一副刻子或杠，将牌不限。",
        "[EEE,1][SSS,1][WWW,1]NNN3s3s"),
    "BIG_THREE_DRAGONS": (
        "Pungs or kongs of all three dragons.",
        "中、发、白各一副刻子或杠。",
        "[CCC,1][FFF,1]PPP123m5s5s"),
    "ALL_GREEN": (
        "Every tile is one of 2s 3s 4s 6s 8s and 发.",
        "每张牌都是二、三、四、六、八条或发。",
        "[234s,1][666s,1]234s888sFF"),
    "NINE_GATES": (
        "1112345678999 of one suit, nothing melded, waiting for all nine; any tile of the suit wins.",
        "没有吃、碰、杠，手里是同一花色的 1112345678999，听这一花色的全部九种牌，其中任何一种都能和。",
        "1112345678999m5m"),
    "FOUR_KONGS": (
        "Four kongs of any kind.",
        "四副杠，明杠、暗杠都算。",
        "[2222s,1][5555m,1][7777p,1][EEEE]CC|NN0000|"),
    "SEVEN_SHIFTED_PAIRS": (
        "Seven pairs of one suit in a row.",
        "同一花色、序数相连的七个对子。",
        "2233445566778p8p"),
    "THIRTEEN_ORPHANS": (
        "One of each terminal and honour, and one of them twice.",
        "三种花色的一、九和七种字牌各一张，其中一种再多一张。",
        "19m19s19pESWNCFP9p"),
    "ALL_TERMINALS": (
        "Every tile is a 1 or a 9 of a suit.",
        "每张牌都是序数牌的一或九。",
        "[111m,1][999s,1]999m111p9p9p"),
    "LITTLE_FOUR_WINDS": (
        "Pungs or kongs of three winds and a pair of the fourth.",
        "三种风牌各一副刻子或杠，第四种风牌作将。",
        "[EEE,1][WWW,1]NNN123mSS"),
    "LITTLE_THREE_DRAGONS": (
        "Pungs or kongs of two dragons and a pair of the third.",
        "两种箭牌各一副刻子或杠，第三种箭牌作将。",
        "[CCC,1]FFF123m567sPP"),
    "ALL_HONORS": (
        "Every tile is a wind or a dragon.",
        "每张牌都是字牌。",
        "[CCC,1][EEE,1]WWWPPPSS"),
    "FOUR_CONCEALED_PUNGS": (
        "Four pungs or kongs that are all concealed.",
        "四副暗刻，暗杠也算；靠点和的牌凑成的刻子是明刻。",
        "222m555p777s888m3s3s"),
    "PURE_TERMINAL_CHOWS": (
        "123 and 789 twice and a pair of fives, all of one suit.",
        "同一花色的 123、789 顺子各两副，5 作将。",
        "[123s,1][789s,1]123789s5s5s"),
    "QUADRUPLE_CHOW": (
        "Four chows that are the same.",
        "四副花色、序数都相同的顺子。",
        "[456p,1][456p,1]456456p8s8s"),
    "FOUR_PURE_SHIFTED_PUNGS": (
        "Four pungs or kongs of one suit, each one rank above the last.",
        "同一花色的四副刻子或杠，序数依次递增 1。",
        "[222p,1][333p,1]444555p8s8s"),
    "FOUR_PURE_SHIFTED_CHOWS": (
        "Four chows of one suit, each one rank above the last, or each two.",
        "同一花色的四副顺子，序数依次都递增 1，或者都递增 2。",
        "[123m,1][234m,1]345456m8s8s"),
    "THREE_KONGS": (
        "Three kongs of any kind.",
        "三副杠，明杠、暗杠都算。",
        "[2222m,1][5555s,1][7777p,1]678s3m3m"),
    "ALL_TERMINALS_AND_HONORS": (
        "Every tile is a terminal or an honour, and both are there.",
        "每张牌都是序数牌的一、九或字牌，两类都要有。",
        "[111m,1][EEE,1]999sPPP1p1p|NN0000|"),
    "SEVEN_PAIRS": (
        "Seven pairs; four alike are two pairs.",
        "七个对子；四张相同的牌可以算两对。",
        "1155m2277s3399pEE"),
    "GREATER_HONORS_AND_KNITTED_TILES": (
        "All seven honours and seven tiles of a knitted straight, no two alike.",
        "七种字牌各一张，另外七张各不相同，取自一条组合龙（147、258、369 分属三种花色）。",
        "147m28s39pESWNCFP"),
    "ALL_EVEN_PUNGS": (
        "Four pungs or kongs and a pair of the ranks 2, 4, 6 and 8.",
        "四副刻子或杠加一对将，全是序数牌的 2、4、6、8。",
        "[222m,1][444s,1]666p888m2s2s"),
    "FULL_FLUSH": (
        "Every tile is of one suit.",
        "每张牌都是同一花色的序数牌。",
        "[123m,1][345m,1]567m999m2m2m"),
    "PURE_TRIPLE_CHOW": (
        "Three chows that are the same.",
        "三副花色、序数都相同的顺子。",
        "[234m,1][234m,1]234m777p9p9p"),
    "PURE_SHIFTED_PUNGS": (
        "Three pungs or kongs of one suit, each one rank above the last.",
        "同一花色的三副刻子或杠，序数依次递增 1。",
        "[444s,1][555s,1]666s123mEE"),
    "UPPER_TILES": (
        "Every tile is a 7, 8 or 9.",
        "每张牌都是序数牌的 7、8 或 9。",
        "[789m,1][789s,1]777p999s8m8m"),
    "MIDDLE_TILES": (
        "Every tile is a 4, 5 or 6.",
        "每张牌都是序数牌的 4、5 或 6。",
        "[456m,1][444s,1]456s555p6p6p"),
    "LOWER_TILES": (
        "Every tile is a 1, 2 or 3.",
        "每张牌都是序数牌的 1、2 或 3。",
        "[123m,1][222s,1]123p333s1s1s"),
    "PURE_STRAIGHT": (
        "Chows 123, 456 and 789 of one suit.",
        "同一花色的 123、456、789 三副顺子。",
        "[123m,1][456m,1]789m333p8p8p"),
    "THREE_SUITED_TERMINAL_CHOWS": (
        "123 and 789 of two suits each and a pair of fives of the third.",
        "两种花色各有 123、789 两副顺子，第三种花色的 5 作将。",
        "[123p,3]55m12379s789p8s"),
    "PURE_SHIFTED_CHOWS": (
        "Three chows of one suit, each one rank above the last, or each two.",
        "同一花色的三副顺子，序数依次都递增 1，或者都递增 2。",
        "[123s,1][345s,1]567s777mEE"),
    "ALL_FIVES": (
        "Every set and the pair have a five.",
        "每副顺子、刻子、杠以及将牌里都有序数牌 5。",
        "[345m,1][456s,1]555p567s5m5m"),
    "TRIPLE_PUNG": (
        "Pungs or kongs of one rank in all three suits.",
        "三种花色各一副序数相同的刻子或杠。",
        "[333p,1][333m,1]333s678sEE"),
    "THREE_CONCEALED_PUNGS": (
        "Three pungs or kongs that are concealed.",
        "三副暗刻，暗杠也算；靠点和的牌凑成的刻子是明刻。",
        "[234p,1]111888m777p6s6s"),
    "LESSER_HONORS_AND_KNITTED_TILES": (
        "Fourteen tiles of the honours and one knitted straight, no two alike.",
        "十四张各不相同的牌，取自七种字牌和一条组合龙（147、258、369 分属三种花色）。",
        "147m258p36sESWNCP"),
    "KNITTED_STRAIGHT": (
        "147, 258 and 369, each of another suit.",
        "147、258、369 三组牌，分属三种花色。",
        "[123p,1]369m258p147s6s6s"),
    "UPPER_FOUR": (
        "Every tile is a 6, 7, 8 or 9.",
        "每张牌都是序数牌的 6、7、8 或 9。",
        "[678m,1][999s,1]678p777p6s6s"),
    "LOWER_FOUR": (
        "Every tile is a 1, 2, 3 or 4.",
        "每张牌都是序数牌的 1、2、3 或 4。",
        "[234m,1][111s,1]123p444s2m2m"),
    "BIG_THREE_WINDS": (
        "Pungs or kongs of three winds.",
        "三种风牌各一副刻子或杠。",
        "[EEE,1][WWW,1]NNN345m8s8s"),
    "MIXED_STRAIGHT": (
        "Chows 123, 456 and 789, each of another suit.",
        "123、456、789 三副顺子，分属三种花色。",
        "[123m,1][456p,1]789s345m3s3s"),
    "REVERSIBLE_TILES": (
        "Every tile looks the same upside down: 1234589p, 245689s and 白.",
        "每张牌倒过来看都一样：一、二、三、四、五、八、九饼，二、四、五、六、八、九条和白。",
        "[234p,1][888p,1]222s234p5s5s"),
    "MIXED_TRIPLE_CHOW": (
        "The same chow in all three suits.",
        "三种花色各一副序数相同的顺子。",
        "[678m,1][678s,1]678p222sEE"),
    "MIXED_SHIFTED_PUNGS": (
        "Three pungs or kongs, each of another suit and one rank above the last.",
        "三种花色各一副刻子或杠，序数依次递增 1。",
        "[444m,1][555s,1]666p123mEE"),
    "CHICKEN_HAND": (
        "The hand scores nothing else; flowers don't count.",
        "除花牌外，没有任何别的番种。",
        "[123p,1][444s,1][789m,1]34pCC5p"),
    "LAST_TILE_DRAW": (
        "Self-drawn on the last tile of the wall.",
        "自摸和牌，摸的是牌墙的最后一张。",
        "[123m,1]456m678s345p2s2s|EE1010|"),
    "LAST_TILE_CLAIM": (
        "Won on the last discard, when the wall is empty.",
        "牌墙已空，和的是最后打出的那张牌。",
        "[123m,1]456m678s345p2s2s|EE0010|"),
    "OUT_WITH_REPLACEMENT_TILE": (
        "Self-drawn on the tile that replaces a kong; not on one that replaces a flower.",
        "开杠后用补来的牌自摸和牌；补花得来的牌不算。",
        "[1111m,1]456m678s345p2s2s|EE1001|"),
    "ROBBING_THE_KONG": (
        "Won on the tile that another player adds to a melded pung.",
        "和的是别家加到明刻上成杠的那张牌。",
        "[123m,1]456m678s22s35p4p|EE0001|"),
    "ALL_PUNGS": (
        "Four pungs or kongs and a pair.",
        "四副刻子或杠，加一对将。",
        "[222m,1][555s,1]777p888m3s3s|EE1000|"),
    "HALF_FLUSH": (
        "Every tile is of one suit or an honour, and both are there.",
        "由一种花色的序数牌和字牌组成，两类都要有。",
        "[123m,1][678m,1]234mEEE9m9m"),
    "MIXED_SHIFTED_CHOWS": (
        "Three chows, each of another suit and one rank above the last.",
        "三种花色各一副顺子，序数依次递增 1。",
        "[123s,1][234m,1]345p678s9m9m"),
    "ALL_TYPES": (
        "All three suits, winds and dragons are there.",
        "万、条、饼、风牌、箭牌五类都有。",
        "[123m,1]456s789pEEECC"),
    "MELDED_HAND": (
        "Four melds that everybody sees, won on the tile of another player.",
        "四副牌全是吃、碰或明杠，和的是别家的牌。",
        "[234m,1][567s,1][888p,1][345p,1]2s2s"),
    "TWO_CONCEALED_KONGS": (
        "Two concealed kongs and no other.",
        "只有两副杠，都是暗杠。",
        "[1111p][2222m]345s678s8p8p"),
    "TWO_DRAGON_PUNGS": (
        "Pungs or kongs of two dragons.",
        "两种箭牌各一副刻子或杠。",
        "[CCC,1][FFF,1]234m678p8s8s"),
    "OUTSIDE_HAND": (
        "Every set and the pair have a terminal or an honour.",
        "每副顺子、刻子、杠以及将牌里都有一、九或字牌。",
        "[123m,1][789p,1]999s123pEE"),
    "FULLY_CONCEALED_HAND": (
        "Self-drawn with no meld but concealed kongs.",
        "没有吃、碰、明杠，自摸和牌；暗杠不影响。",
        "123m567m345s678p2p2p|EE1000|"),
    "TWO_MELDED_KONGS": (
        "Two melded kongs and no other.",
        "只有两副杠，都是明杠。",
        "[2222m,1][5555s,1]345p678p3m3m"),
    "LAST_TILE": (
        "The winning tile is the fourth of its kind and everybody sees the other three.",
        "和的是某种牌的第四张，另外三张此前都已亮明。",
        "[123m,1]456m678s34p22s5p|EE0100|"),
    "DRAGON_PUNG": (
        "A pung or kong of a dragon.",
        "一副箭牌的刻子或杠。",
        "[CCC,1]345m678s234p8s8s"),
    "PREVALENT_WIND": (
        "A pung or kong of the wind of the round.",
        "一副圈风牌的刻子或杠。",
        "[EEE,1]345m678s234p8s8s|ES0000|"),
    "SEAT_WIND": (
        "A pung or kong of the wind of the own seat.",
        "一副自己门风牌的刻子或杠。",
        "[SSS,1]345m678s234p8s8s|ES0000|"),
    "CONCEALED_HAND": (
        "Won on the tile of another player with no meld but concealed kongs.",
        "没有吃、碰、明杠，和的是别家的牌；暗杠不影响。",
        "123m567m345s678p2p2p"),
    "ALL_CHOWS": (
        "Four chows, or a knitted straight and a chow, and a pair of a suit.",
        "四副顺子，序数牌作将；组合龙加一副顺子也算。",
        "[123m,1]567m345s678p2p2p"),
    "TILE_HOG": (
        "All four of a kind without a kong; once for each kind.",
        "同一种牌的四张都在自己的牌里（亮出的也算），没有成杠；每有一种计一次。",
        "[222m,1]234m678s567pEE"),
    "DOUBLE_PUNG": (
        "Pungs or kongs of one rank in two suits.",
        "两种花色各一副序数相同的刻子或杠。",
        "[555m,1][555s,1]234p678p3m3m"),
    "TWO_CONCEALED_PUNGS": (
        "Two pungs or kongs that are concealed.",
        "两副暗刻，暗杠也算；靠点和的牌凑成的刻子是明刻。",
        "[234m,1]555s888p678p3m3m"),
    "CONCEALED_KONG": (
        "A concealed kong and no other.",
        "只有一副杠，是暗杠。",
        "[5555s]234m678p345p3m3m"),
    "ALL_SIMPLES": (
        "No terminal and no honour.",
        "没有一、九和字牌。",
        "[222m,1]345m678s567p4p4p"),
    "PURE_DOUBLE_CHOW": (
        "Two chows that are the same.",
        "两副花色、序数都相同的顺子。",
        "[234m,1]234m678sPPP9p9p"),
    "MIXED_DOUBLE_CHOW": (
        "The same chow in two suits.",
        "两种花色各一副序数相同的顺子。",
        "[234m,1]234s678pPPP9m9m"),
    "SHORT_STRAIGHT": (
        "Six tiles of one suit in a row, as two chows.",
        "同一花色序数相连的六张牌，由两副顺子组成。",
        "[234m,1]567m345sPPP9p9p"),
    "TWO_TERMINAL_CHOWS": (
        "123 and 789 of one suit.",
        "同一花色的 123、789 两副顺子。",
        "[123m,1]789m345sPPP9p9p"),
    "PUNG_OF_TERMINALS_OR_HONORS": (
        "A pung or kong of terminals or honours.",
        "一副一、九或字牌的刻子或杠。",
        "[111m,1]345m678s567p4p4p"),
    "MELDED_KONG": (
        "A melded kong and no other.",
        "只有一副杠，是明杠。",
        "[5555s,1]234m678p345p3m3m"),
    "ONE_VOIDED_SUIT": (
        "Two suits are there and the third is not.",
        "三种花色里只有两种。",
        "[234m,1]567m345sPPP9s9s"),
    "NO_HONORS": (
        "No winds and no dragons.",
        "没有字牌。",
        "[111m,1]345m678s567p4p4p"),
    "EDGE_WAIT": (
        "Won on the 3 of 123 or the 7 of 789, waiting for nothing else.",
        "只听一种牌，和的是 123 的 3 或 789 的 7。",
        "[345m,1]12s678s456pEE3s"),
    "CLOSED_WAIT": (
        "Won on the middle tile of a chow, waiting for nothing else.",
        "只听一种牌，和的是顺子中间的一张。",
        "[345m,1]13s678s456pEE2s"),
    "SINGLE_WAIT": (
        "Won on the second tile of the pair, waiting for nothing else.",
        "只听一种牌，和的牌与手里的一张配成将。",
        "[345m,1]123s678s456pEE"),
    "SELF_DRAWN": (
        "The winner drew the tile.",
        "和的是自己摸来的牌。",
        "[345m,1]123s678s456pEE|EE1000|"),
    "FLOWER_TILES": (
        "One for each flower; no part of the minimum.",
        "每张花牌计一次；不算在起和的分数里。",
        "[345m,1]123s678s456pEE|EE0000|2"),
    "CONCEALED_AND_MELDED_KONG": (
        "One concealed and one melded kong and no other.",
        "只有两副杠，一副明杠，一副暗杠。",
        "[1111p][2222m,1]345s678s8p8p"),
    "FOUR_WINDS_AND_GREEN": (
        "Pungs or kongs of all four winds and a pair of 发.",
        "东、南、西、北各一副刻子或杠，发作将。",
        "[EEE,1][SSS,1][WWW,1]NNNFF"),
    "HEAVENLY_HAND": (
        "The dealer wins on the tiles as dealt.",
        "庄家起手就和牌。",
        "123m567m345s678p2p2p|EE1000|0|d"),
    "EARTHLY_HAND": (
        "Self-drawn on the first draw; in four hands by the seat after the dealer alone.",
        "第一次摸牌就自摸和牌；四人局里只限庄家的下家。",
        "123m567m345s678p2p2p|ES1000|0|f"),
    "HUMAN_HAND": (
        "Won in the first go-round; where there are two players, on the dealer's first discard.",
        "第一巡之内和牌；两人局里只指点和庄家打出的第一张牌。",
        "123m567m345s678p2p2p|ES0000|0|f"),
    "WILDCARD_KONG": (
        "A kong that is declared to be one of the four wildcards.",
        "用四张百搭牌开的杠。",
        "[1111m]567m345s678p2p2p|EE0000|0|w"),
    "HEAVENLY_READY": (
        "The hand was waiting as dealt.",
        "起手就听牌。",
        "123m567m345s678p2p2p|EE0000|0|r"),
}
# fmt: on

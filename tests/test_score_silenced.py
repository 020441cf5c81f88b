"""Why a fan did not count: each way, on hands where the rules name it."""

from __future__ import annotations

import pytest

import guobiao as gb

# Hand, rule book, fan, and what keeps it from counting.
CASES = [
    # 1998 p. 80: one of 连六 and 喜相逢 beside 花龙, not both.
    ("[123m,1][456s,1]456789p5p5p", "CURRENT", "连六", "account-once"),
    # Section 2: 222m 333s 444p 555m holds 三色三节高 twice and scores it once.
    ("[222m,1][333s,1][444p,1]55m9p9p5m", "CURRENT", "三色三节高", "same fan twice"),
    # Section 2: 48 as three chows, 47 as three pungs.
    ("555666777p567s5s5s|EE1000|", "CURRENT", "一色三节高", "another reading"),
    ("555666777p567s5s5s|EE1000|", "CURRENT", "自摸", "不求人"),
    # 七对 52 beats the same tiles as four sets.
    ("44556m445566s55p6m|EE1000|", "WMO", "一般高", "another reading"),
    # A cover is named before the principle.
    ("[123p,3]55m12379s789p8s", "CURRENT", "喜相逢", "三色双龙会"),
    ("[EEE,1][WWW,1][NNN,1][111m,1]5p5p|SS0000|", "CURRENT", "幺九刻", "三风刻"),
    ("1112345678999m2m", "CURRENT", "幺九刻", "九莲宝灯"),
    ("1112345678999m2m", "WMO", "幺九刻", "九莲宝灯"),
    # Only 双暗杠 of the concealed series is ruled out by a cover.
    ("[1111p][2222m]345s456s8p8p", "CURRENT", "双暗刻", "双暗杠"),
    ("[111m,1][111p,1][111s,1]99s99p9p", "EXTENDED", "三同刻", "清幺九"),
    ("[EEE,1][SSS,1][WWW,1]NNNFF|NN0000|", "LIANZHONG", "字一色", "四方大发"),
    ("123456789m123s5p5p|ES1000|0|f", "LIANZHONG", "人和", "地和"),
    # What was complete as dealt never waited.
    ("123456789m123s5p5p|EE1000|0|dr", "LIANZHONG", "天听", "天和"),
    ("123456789m123s5p5p|EE1000|0|dr", "TWO_PLAYER", "天听", "天和"),
    # 1998 writes 不计单钓将 beside each form without a wait.
    ("1133m225577s99pEE", "CURRENT", "单钓将", "七对"),
    ("22334455667788m", "CURRENT", "单钓将", "连七对"),
    ("19m19s19pESWNCFPP", "GB1998", "单钓将", "十三幺"),
    ("147m258s369pESWNC", "CURRENT", "单钓将", "全不靠"),
    ("147m28s36pESWNCFP", "WMO", "单钓将", "七星不靠"),
]


@pytest.mark.parametrize(("hand", "book", "fan", "by"), CASES)
def test_what_does_not_count_is_reported(hand: str, book: str, fan: str, by: str) -> None:
    score = gb.score(hand, rules=gb.rule_books[book])
    assert score is not None
    reasons = [str(reason) for silent, reason in score.silenced if silent is gb.Fan(fan)]
    assert reasons == [by]


def test_the_higher_scoring_of_kongs_and_concealed_pungs_is_reported() -> None:
    one = gb.CURRENT.but("one", switches={"kongs_or_concealed_pungs": True})
    score = gb.score("[1111p][2222m][5555s]888s7p7p", rules=one)
    assert score is not None
    assert (gb.Fan("三杠"), gb.Fan("四暗刻")) in score.silenced


def test_a_fan_that_this_book_lacks_is_not_reported() -> None:
    score = gb.score("[1111p][2222m,1]333s456s8p8p", rules=gb.GB1998)
    assert score is not None
    reported = {fan for fan, _ in score.silenced}
    assert gb.Fan("明暗杠") not in reported
    assert {gb.Fan("明杠"), gb.Fan("暗杠")} <= set(score.fans)

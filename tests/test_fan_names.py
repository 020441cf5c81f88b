"""Names of fans that logs, documents and players use; and a hint where a name is none."""

from __future__ import annotations

import pytest

from guobiao import Fan

NAMES = {
    "一色三连环": "一色三步高",
    "一色四连环": "一色四步高",
    "一色三步高Ⅱ": "一色三步高",
    "断么": "断幺",
    "绝张": "和绝张",
    "Unique Wait (Edge)": "边张",
    "十八罗汉": "四杠",
    "国士无双": "十三幺",
    "四风会": "大四喜",
    "一条龙": "清龙",
    "一气通贯": "清龙",
    "混老头": "混幺九",
    "七对子": "七对",
    "七小对": "七对",
    "七连对": "连七对",
    "门清自模": "不求人",
    "浑带幺": "全带幺",
    "缺门": "缺一门",
    "般高": "一般高",
    "老少": "老少副",
    "平糊": "平和",
    "偏張": "边张",
    "單吊眼": "单钓将",
    "一明一暗槓": "明暗杠",
    "四方大发财": "四方大发",
    "三色同刻": "三同刻",
    "二同刻": "双同刻",
    "边独": "边张",
}


@pytest.mark.parametrize(("name", "fan"), NAMES.items())
def test_a_name_is_its_fan(name: str, fan: str) -> None:
    assert Fan(name).zh == fan


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("独听", "; did you mean 边张, 坎张, 单钓将?"),
        ("清一龙", "; did you mean 清龙"),
        ("Pure Strait", "; did you mean 清龙"),
        ("xyzzy", "one of its names"),
    ],
)
def test_a_name_that_is_none_has_a_hint(name: str, hint: str) -> None:
    with pytest.raises(ValueError, match="is not a fan") as raised:
        Fan(name)
    assert hint in str(raised.value)
    assert str(raised.value).endswith(("?", "names"))

"""The reference: every public name, by the question it answers; made when the site is built.

Signatures are read from the stubs and sources, texts from docstrings. The Chinese page has a line
of its own for each name, in `reference_zh.py`; its examples are the same.
"""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import guobiao as gb
from tools.reference_zh import SUMMARIES

PACKAGE = Path(gb.__file__).parent
_WIDTH = 76  # of a signature on one line
MODULES = ("arrow", "botzone", "compat", "files", "lint", "pictures", "plot")


class Question(NamedTuple):
    """A page of the reference: what it answers, which guide leads to it, and its names."""

    key: str
    title: str
    title_zh: str
    guide: str
    names: str


QUESTIONS = (
    Question(
        "hands",
        "Tiles and hands",
        "牌和手牌",
        "notation.md",
        "Tile Meld Hand HandError Set SetKind Form Reading pictures.draw pictures.shared",
    ),
    Question(
        "scores",
        "What is a hand worth?",
        "这手牌几分？",
        "index.md",
        "score Score decompose Fan settle penalize Match Penalties plot.fan_histogram",
    ),
    Question(
        "before",
        "Before the win",
        "和牌之前",
        "legal.md",
        "waits win_table Win shanten shanten_by_form useful_tiles discards Discard legal_shanten "
        "legal_shanten_by_way Way",
    ),
    Question(
        "bulk",
        "Many hands at once",
        "批量计算",
        "bulk.md",
        "ROW_DTYPE pack pack_texts unpack meld_codes score_batch BatchResult waits_batch "
        "win_table_batch shanten_batch useful_batch discards_batch discard_outs_batch "
        "legal_shanten_batch legal_shanten_by_way_batch settle_batch arrow.score "
        "arrow.score_table arrow.score_batches arrow.score_schema arrow.shanten arrow.waits "
        "arrow.from_rows files.score_file files.Tally",
    ),
    Question(
        "rules",
        "Rule books",
        "规则",
        "rule-books.md",
        "RuleBook RulesError Difference rule_books CURRENT BOTZONE GB1998 WMO EMA JAPAN PLATFORM "
        "EXTENDED REVISED LIANZHONG TWO_PLAYER",
    ),
    Question(
        "table",
        "The table, and logs",
        "牌桌和牌谱",
        "table.md",
        "Game View Action ActionKind ActionError Event EventKind Result walls GameBatch Turn "
        "plane_names permute_suits botzone.read_rounds botzone.Round botzone.Answer botzone.check "
        "botzone.Report botzone.Fault botzone.LogError botzone.write_text botzone.Judge "
        "botzone.Player botzone.run_bot lint.lint_log lint.explain lint.Finding lint.Mistake "
        "compat.MahjongGBWarning",
    ),
)


def public_names() -> list[str]:
    """Every name that the package and its public modules export, but for the version."""
    names = [name for name in gb.__all__ if not name.startswith("_")]
    for module in MODULES:
        exported = import_module(f"guobiao.{module}").__all__
        names += [f"{module}.{name}" for name in exported]
    return names


def page(question: Question, *, chinese: bool) -> str:
    """The page of a question, in English or Chinese."""
    title = question.title_zh if chinese else question.title
    lines = [f"# {title}", ""]
    for name in question.names.split():
        lines += [f"## `{name}`", "", *_entry(name, chinese=chinese), ""]
    return "\n".join(lines)


def _value(name: str) -> object:
    module, _, plain = name.rpartition(".")
    return getattr(import_module(f"guobiao.{module}") if module else gb, plain)


def _entry(name: str, *, chinese: bool) -> list[str]:
    value = _value(name)
    plain = name.rpartition(".")[2]
    text = value.description if isinstance(value, gb.RuleBook) else inspect.getdoc(value) or ""
    if not inspect.isroutine(value) and not inspect.isclass(value):
        text = text if isinstance(value, gb.RuleBook) else ""
    lines = []
    if (signature := _signatures().get(plain)) is not None:
        lines += ["```python", signature, "```", ""]
    if chinese:
        lines += [SUMMARIES[name], *_examples(text)]
    else:
        lines += [_markdown(text) or SUMMARIES_EN[name]]
    if inspect.isclass(value):
        lines += ["", *_members(value, chinese=chinese)]
    return lines


# Names that have no docstring of their own: data.
SUMMARIES_EN = {
    "ROW_DTYPE": "The fields of a row of 48 bytes: see [Rows, byte by byte](../rows.md).",
    "rule_books": "The printed rule books by name, a read-only mapping.",
}


def _markdown(text: str) -> str:
    """A docstring as Markdown: examples as code, double backticks as single ones."""
    blocks = []
    for block in re.split(r"\n\n", text.replace("``", "`")):
        is_example = block.startswith(">>>")
        blocks.append(f"```pycon\n{block}\n```" if is_example else block)
    return "\n\n".join(blocks)


def _examples(text: str) -> list[str]:
    found = [block for block in re.split(r"\n\n", text) if block.startswith(">>>")]
    return [f"\n```pycon\n{block}\n```" for block in found]


def _members(value: type, *, chinese: bool) -> list[str]:
    """What the members of a class give: their names, in English with the first line of each."""
    lines = []
    for name, member in vars(value).items():
        doc = (inspect.getdoc(member) or "").split("\n")[0]
        if name.startswith("_") or name.isupper() or not doc or isinstance(member, int):
            continue
        lines.append(f"* `.{name}`" if chinese else f"* `.{name}`: {doc}")
    return lines


@cache
def _signatures() -> dict[str, str]:
    """The signature of each public function and class, from stubs and sources."""
    found: dict[str, str] = {}
    paths = [*PACKAGE.rglob("*.pyi"), *PACKAGE.rglob("*.py")]
    for path in sorted(paths, key=lambda path: (path.suffix != ".pyi", str(path))):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found.setdefault(node.name, f"{node.name}{_arguments(node, skip=0)}")
            elif isinstance(node, ast.ClassDef) and (made := _maker(node)) is not None:
                found.setdefault(node.name, f"{node.name}{_arguments(made, skip=1)}")
    return found


def _maker(node: ast.ClassDef) -> ast.FunctionDef | None:
    """What makes a value of a class, where it says so."""
    makers = [each for each in node.body if isinstance(each, ast.FunctionDef)]
    return next((each for each in makers if each.name in {"__new__", "__init__"}), None)


def _arguments(node: ast.FunctionDef, *, skip: int) -> str:
    """The arguments, one a line where they are many; `skip` leaves out self or cls."""
    each = node.args
    named = [*each.posonlyargs, *each.args][skip:]
    each.posonlyargs, each.args = [], named
    text = ast.unparse(each).replace("=", " = ")
    text = text.replace("rules: RuleBook = ...", "rules: RuleBook = CURRENT")
    returned = "" if skip or node.returns is None else f" -> {ast.unparse(node.returns)}"
    flat = f"({text}){returned}"
    if len(flat) <= _WIDTH:
        return flat
    parts = re.split(r", (?![^\[(]*[\])])", text)
    return "(\n" + "".join(f"    {part},\n" for part in parts) + f"){returned}"

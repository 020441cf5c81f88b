"""`guobiao fans`, `rules`: what the rule books say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

import guobiao as gb
from guobiao._echo import shown
from guobiao.cli.program import (
    book_named,
    complete_books,
    fan_dict,
    json_option,
    main,
    print_json,
    print_table,
    rules_option,
)
from guobiao.rulebook.fans import meant
from guobiao.rulebook.sources import SOURCES
from guobiao.show.tables import decision_text

if TYPE_CHECKING:
    from collections.abc import Iterator


def _fan(name: str) -> gb.Fan:
    """The fan of its number or any of its names, for arguments."""
    numbered = {str(fan.number): fan for fan in gb.Fan if fan.number is not None}
    try:
        return numbered[name] if name in numbered else gb.Fan(name)
    except ValueError:
        hint = meant(name) or "; 'guobiao fans' lists them"
        raise click.UsageError(f"no fan {shown(name)}{hint}") from None


def _complete_fans(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    names = (name for fan in gb.Fan for name in (fan.zh, fan.id))
    return [name for name in names if name.startswith(begun)]


@main.command(epilog="Example: guobiao fans 清龙 all_types 'Pure Straight'")
@click.argument("chosen", nargs=-1, type=_fan, metavar="[FAN...]", shell_complete=_complete_fans)
@click.option(
    "--lang",
    type=click.Choice(["en", "zh"]),
    default="en",
    show_default=True,
    help="Tell it in English or Chinese; --json has both.",
)
@rules_option(default="CURRENT")
@json_option()
def fans(chosen: tuple[gb.Fan, ...], lang: str, rules: gb.RuleBook, as_json: bool) -> None:
    """List all fans, or describe some.

    The list has their numbers, names in four languages and points.

    A fan that is not in the rule book has "-" for points, with --json 0. A FAN is its number or
    any of its names: prints its names in four languages, what it is, a hand that scores it, its
    points under every rule book, and which fans it silences in the chosen one.
    """
    if as_json:
        print_json([_described(fan, rules.points[fan]) for fan in chosen or gb.Fan])
    elif chosen:
        for number, fan in enumerate(chosen):
            if number:
                click.echo()
            click.echo(_fan_text(fan, lang, rules))
    else:
        names = ((fan, (fan.zh, fan.zh_hant, fan.ja, fan.en)) for fan in gb.Fan)
        rows = ((fan.number, *four, rules.points[fan] or "-") for fan, four in names)
        first, last = ("序号", "分数") if lang == "zh" else ("no", "points")
        print_table(rows, first, "简体", "繁體", "日本語", "English", last)


def _fan_text(fan: gb.Fan, lang: str, book: gb.RuleBook) -> str:
    lines = [f"{fan.number}  {fan.zh} / {fan.zh_hant} / {fan.ja} / {fan.en}"]
    points = [f"{each.name} {each.points[fan] or '-'}" for each in gb.rule_books.values()]
    covers = sorted(book.covers[fan])
    if lang == "zh":
        silenced = "、".join(other.zh for other in covers) or "无"
        lines += [fan.definition_zh, f"示例：{fan.example}", f"分数：{'，'.join(points)}"]
        lines += [f"不计（{book.name}）：{silenced}"]
    else:
        silenced = ", ".join(f"{other.zh} {other.en}" for other in covers) or "nothing"
        lines += [fan.definition, f"example: {fan.example}", f"points: {', '.join(points)}"]
        lines += [f"silences under {book.name}: {silenced}"]
    return "\n".join(lines)


@main.command()
@click.argument(
    "name", required=False, type=book_named, metavar="[NAME]", shell_complete=complete_books
)
@click.argument(
    "other", required=False, type=book_named, metavar="[OTHER]", shell_complete=complete_books
)
@json_option()
def rules(name: gb.RuleBook | None, other: gb.RuleBook | None, as_json: bool) -> None:
    """List the rule books, print one in full, or show how two differ.

    A book in full has the points of each fan and the fans that it silences where it counts. The
    sources of its decisions are printed last, and beside each difference of two books; the list of
    books ends with what the keys of these sources stand for.
    """
    if name is None:
        books = [{"name": b.name, "description": b.description} for b in gb.rule_books.values()]
        if as_json:
            print_json(books)
        else:
            print_table(book.values() for book in books)
            click.echo("\nWhat they cite:\n")
            print_table(_legend())
    elif other is None:
        if as_json:
            print_json(_book_dict(name))
        else:
            click.echo(str(name))
    else:
        differences = name.differences(other)
        if as_json:
            print_json([difference._asdict() for difference in differences])
        elif differences:
            rows = (
                (what, *map(decision_text, values), _where(sources))
                for what, values, sources in differences
            )
            print_table(rows, "", name.name, other.name, "where it stands")
        else:
            click.echo(f"{name.name} and {other.name} do not differ")


def _legend() -> Iterator[tuple[str, str]]:
    """The keys of the sources with what they stand for."""
    for source in SOURCES.values():
        by = ", ".join(filter(None, (source.issuer, source.year)))
        yield source.key, f"{source.title} ({source.en}{', ' if by else ''}{by})"


def _described(fan: gb.Fan, points: int) -> dict[str, Any]:
    return {
        **fan_dict(fan, points),
        "zh_hant": fan.zh_hant,
        "ja": fan.ja,
        "definition": fan.definition,
        "definition_zh": fan.definition_zh,
        "example": fan.example,
    }


def _book_dict(book: gb.RuleBook) -> dict[str, Any]:
    return {
        "name": book.name,
        "description": book.description,
        "minimum": book.minimum,
        "cap": book.cap,
        "base": book.base,
        "penalties": None if book.penalties is None else book.penalties._asdict(),
        "switches": dict(book.switches),
        "fans": [
            {
                **fan_dict(fan, book.points[fan]),
                "silences": [covered.id for covered in sorted(book.covers[fan])],
            }
            for fan in gb.Fan
        ],
        "sources": {what: source for what, _, source in book.sourced()},
        "notes": list(book.notes),
    }


def _where(sources: tuple[str, str]) -> str:
    """The sources of a difference; one that both books name is given once."""
    return " | ".join(dict.fromkeys(filter(None, sources)))

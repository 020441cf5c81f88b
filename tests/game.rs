//! One table against what Botzone's judge was recorded to do, against plain bookkeeping of what was played,
//! and against its laws.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

use guobiao::botzone::{Content, Display, Judge, Player, code};
use guobiao::bulk::Tables;
use guobiao::game::{Action, ActionKind, EndReason, EventKind, Game, Stage, seed};
use guobiao::score::score;
use guobiao::tile::KINDS;
use guobiao::{Flags, Meld, MeldKind, Rules, Tile, Wind};

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables::new(&Rules::named("BOTZONE").expect("a printed rule book")));

/// Tiles of codes written without spaces.
fn tiles(codes: &str) -> Vec<u8> {
    let code = |at: usize| codes[at..at + 2].parse::<Tile>().expect("a code").index() as u8;
    (0..codes.len()).step_by(2).map(code).collect()
}

// ---- the judge ----------------------------------------------------------------------------------------

/// A display as `tests/data/judge` has it: JSON with sorted keys.
fn printed(shown: &Display) -> String {
    let quoted = |tile: Tile| format!("\"{}\"", code(tile));
    let list = |items: &[String]| format!("[{}]", items.join(","));
    let numbers = |items: &[i32]| list(&items.iter().map(i32::to_string).collect::<Vec<_>>());
    let mut parts = vec![
        format!("\"action\":\"{}\"", shown.action),
        format!("\"canHu\":{}", numbers(&shown.can_win)),
    ];
    if let Some(fans) = &shown.fans {
        let fan = |(name, count, value): &(&str, u8, u16)| format!("[\"{name}\",{count},{value}]");
        parts.push(format!("\"fan\":{}", list(&fans.iter().map(fan).collect::<Vec<_>>())));
    }
    parts.extend(shown.points.map(|points| format!("\"fanCnt\":{points}")));
    if let Some(hands) = &shown.hands {
        let hand = |hand: &Vec<Tile>| list(&hand.iter().map(|&t| quoted(t)).collect::<Vec<_>>());
        parts.push(format!("\"hand\":{}", list(&hands.iter().map(hand).collect::<Vec<_>>())));
    }
    parts.extend(shown.player.map(|player| format!("\"player\":{player}")));
    parts.extend(shown.round_wind.map(|wind| format!("\"quan\":{}", wind as u8)));
    parts.extend(shown.payments.map(|paid| format!("\"score\":{}", numbers(&paid))));
    parts.extend(shown.tile.map(|tile| format!("\"tile\":{}", quoted(tile))));
    parts.extend(shown.middle.map(|tile| format!("\"tileCHI\":{}", quoted(tile))));
    parts.extend(shown.left.map(|left| format!("\"tileCnt\":{}", numbers(&left.map(i32::from)))));
    format!("{{{}}}", parts.join(","))
}

/// Whether every part of what was recorded is in what is shown: some records hold the win alone.
fn assert_shows(shown: &Display, recorded: &str, whole: bool, at: &str) {
    let shown = printed(shown);
    if whole {
        assert_eq!(shown, recorded, "{at}");
    } else {
        let missing = |part: &&str| !shown.contains(part.trim_matches(['{', '}']));
        assert_eq!(recorded.split(",\"").find(missing), None, "{at}: {shown}");
    }
}

fn replay(text: &str, whole: bool) -> usize {
    let (mut rounds, mut name, mut walls, mut judge) = (0, "", Vec::new(), None::<Judge>);
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').expect("a word and the rest");
        match (word, &mut judge) {
            ("round", _) => (name, rounds) = (rest, rounds + 1),
            ("walls", _) => walls = tiles(rest),
            ("wind", _) => {
                let wind = Wind::new(rest.parse().unwrap()).unwrap();
                judge = Some(Judge::new(&walls, wind, &TABLES).unwrap());
            }
            (">", Some(judge)) => {
                let answers: Vec<&str> =
                    rest.split('|').map(|a| if a == "." { "PASS" } else { a }).collect();
                judge.answer(answers.try_into().expect("four answers"), &TABLES);
            }
            ("<", Some(judge)) => assert_shows(judge.display(), rest, whole, name),
            ("=", Some(judge)) => {
                let sent = match judge.content() {
                    Content::Requests(lines) => lines.join("|"),
                    Content::Payments(paid) => paid.map(|n| n.to_string()).join("|"),
                };
                assert_eq!(sent, rest, "{name}");
            }
            _ => panic!("{name}: {line}"),
        }
    }
    rounds
}

#[test]
fn hard_cases_end_as_the_judge_ended_them() {
    assert_eq!(replay(include_str!("data/judge/cases.txt"), true), 47);
}

#[test]
fn rounds_end_as_the_judge_ended_them() {
    assert_eq!(replay(include_str!("data/judge/rounds.txt"), false), 40);
}

#[test]
fn every_step_is_shown_and_sent_as_the_judge_did() {
    assert_eq!(replay(include_str!("data/judge/steps.txt"), true), 6);
}

// ---- plain bookkeeping --------------------------------------------------------------------------------

/// What a tally of the events alone says: who holds what, what lies on the table, and how a win would be.
struct Book {
    held: [HashMap<Tile, i32>; 4],
    /// Copies of each kind on the table for all to see, the discard asked about left out.
    visible: HashMap<Tile, usize>,
    drawn: [usize; 4],
    exposed: [Vec<(EventKind, Tile)>; 4],
    /// The last event, and whether the last draw was for a kong.
    last: (EventKind, u8, Tile),
    replaced: bool,
}

impl Book {
    fn of(game: &Game) -> Book {
        let east = Tile::EAST;
        let mut book = Book {
            held: [0, 1, 2, 3].map(|seat| {
                let mut held = HashMap::new();
                game.dealt(seat).for_each(|tile| *held.entry(tile).or_default() += 1);
                held
            }),
            visible: HashMap::new(),
            drawn: [0; 4],
            exposed: Default::default(),
            last: (EventKind::Play, 3, east),
            replaced: false,
        };
        for event in game.events() {
            book.happen(event.happened.kind, event.happened.seat, event.happened.tile.unwrap());
        }
        book
    }

    fn happen(&mut self, kind: EventKind, seat: u8, tile: Tile) {
        // What is won with is what came before.
        if kind == EventKind::Win {
            return;
        }
        let at = usize::from(seat);
        // A discard lies on the table once the next has drawn; a claimed one lies in the meld.
        if self.last.0 == EventKind::Play && kind == EventKind::Draw && self.drawn != [0; 4] {
            *self.visible.entry(self.last.2).or_default() += 1;
        }
        let run = |middle: Tile| {
            [-1_i8, 0, 1]
                .map(|d| Tile::new(middle.index().wrapping_add_signed(d.into()) as u8).unwrap())
        };
        let mut gone = |tile: Tile, n: i32| *self.held[at].entry(tile).or_default() -= n;
        let mut shown: Vec<Tile> = Vec::new();
        match kind {
            EventKind::Draw => {
                gone(tile, -1);
                self.drawn[at] += 1;
                let kongs = [EventKind::Kong, EventKind::ConcealedKong, EventKind::AddedKong];
                self.replaced = kongs.contains(&self.last.0) && self.last.1 == seat;
            }
            EventKind::Play => gone(tile, 1),
            EventKind::Chow => {
                run(tile).into_iter().filter(|&t| t != self.last.2).for_each(|t| gone(t, 1));
                shown.extend(run(tile));
            }
            EventKind::Pung => {
                gone(tile, 2);
                shown.extend([tile; 3]);
            }
            EventKind::Kong => {
                gone(tile, 3);
                shown.extend([tile; 4]);
            }
            EventKind::ConcealedKong => gone(tile, 4),
            EventKind::AddedKong => {
                gone(tile, 1);
                shown.push(tile);
            }
            EventKind::Win => return,
        }
        if !shown.is_empty() {
            self.exposed[at].push((kind, tile));
        }
        for tile in shown {
            *self.visible.entry(tile).or_default() += 1;
        }
        self.last = (kind, seat, tile);
    }

    fn flags(&self, seat: u8, size: usize) -> Flags {
        let (kind, from, tile) = self.last;
        let own = kind == EventKind::Draw && from == seat;
        let after = usize::from((from + 1) % 4);
        Flags::default()
            .set(Flags::SELF_DRAWN, own)
            .set(Flags::LAST_COPY, self.visible.get(&tile).copied().unwrap_or(0) == 3)
            .set(Flags::LAST_TILE, self.drawn[after] == size - 13)
            .set(Flags::KONG, own && self.replaced || kind == EventKind::AddedKong)
    }
}

fn counts<N: Copy + Default + TryInto<u8, Error: std::fmt::Debug>>(
    of: &HashMap<Tile, N>,
) -> [u8; KINDS] {
    std::array::from_fn(|at| {
        let n = of.get(&Tile::new(at as u8).unwrap()).copied().unwrap_or_default();
        n.try_into().expect("no tile is given away that isn't held")
    })
}

/// Chooses at random, but wins and kongs where it may more often than not.
fn choose(game: &Game, random: &mut seed::Random) -> Action {
    let legal: Vec<Action> = game.legal().iter().collect();
    let eager = |action: &&Action| {
        use ActionKind::{AddedKong, ConcealedKong, Kong, Win};
        matches!(action.kind(), Win | Kong | ConcealedKong | AddedKong)
    };
    match legal.iter().find(eager) {
        Some(&action) if random.below(4) > 0 => action,
        _ => legal[random.below(legal.len() as u64) as usize],
    }
}

/// Every law at one moment of a round.
fn assert_lawful(game: &Game, size: usize) {
    let book = Book::of(game);
    let drawn = game.ending().is_some_and(|ending| ending.reason == EndReason::Drawn);
    let mut all = [0_usize; KINDS];
    for seat in 0..4 {
        let hand = game.hand(seat).expect("a hand at a table");
        assert_eq!(hand.tiles(), counts(&book.held[usize::from(seat)]));
        let melds: Vec<_> = game.melds(seat).flatten().collect();
        let tiles = hand.all_tiles();
        (0..KINDS).for_each(|at| all[at] += usize::from(tiles[at]));
        assert_eq!(melds.len() * 3 + usize::from(hand.tiles().iter().sum::<u8>()), hand.size());
        let left = usize::from(game.wall_left()[usize::from(seat)]);
        assert_eq!(left, size - 13 - book.drawn[usize::from(seat)]);
        let wall = &game.walls()[usize::from(seat) * size..][..left];
        for &tile in wall {
            all[usize::from(tile)] += 1;
        }
        if let Some(hand) = game.hand_to_win(seat).filter(|_| !drawn) {
            assert_eq!(hand.flags(), book.flags(seat, size), "{hand}");
            let worth = game.worth(seat, &TABLES).map(|worth| (worth.points, worth.is_legal));
            let plain = score(&hand, TABLES.rules()).unwrap();
            assert_eq!(worth, plain.map(|score| (score.points, score.is_legal)), "{hand}");
        }
        if !drawn {
            let (seen, own) = (game.seen(seat), exposed(game, seat));
            assert_eq!(std::array::from_fn(|at| seen[at] + own[at]), counts(&book.visible));
        }
    }
    if drawn {
        return;
    }
    // What lies on the table is in melds, or a discard that nobody claimed, or the one asked about.
    for (at, all) in all.iter_mut().enumerate() {
        let tile = Tile::new(at as u8).unwrap();
        let in_melds: u8 = (0..4).map(|seat| exposed(game, seat)[at]).sum();
        let visible = book.visible.get(&tile).copied().unwrap_or(0);
        let asked = game.stage() == Stage::Thrown && game.tile() == Some(tile);
        *all += visible - usize::from(in_melds) + usize::from(asked);
    }
    assert_eq!(all.iter().sum::<usize>(), 4 * size);
    assert!(all.iter().all(|&n| n <= 4));
}

/// The tiles of a seat's exposed melds.
fn exposed(game: &Game, seat: u8) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    let melds = game.melds(seat).flatten().filter(|meld| meld.is_exposed());
    melds.for_each(|meld| meld.count_into(&mut counts));
    counts
}

/// Plays a round to its end and holds every moment against the laws.
fn play(number: u64, size: usize) -> Game {
    let mut random = seed::Random::new(number, 1, size as u64);
    let (walls, wind) = seed::deal(number, 0, 0);
    let walls: Vec<u8> = walls.chunks(34).flat_map(|wall| wall[..size].to_vec()).collect();
    let mut game = Game::new(&walls, wind, TABLES.rules()).unwrap();
    game.begin(&TABLES);
    while game.ending().is_none() {
        assert!(!game.legal().is_empty());
        assert_lawful(&game, size);
        let before = game.clone();
        for refused in
            (0..235).filter_map(Action::new).filter(|&a| !game.legal().has(a)).step_by(31)
        {
            let mut other = game.clone();
            assert!(other.act(refused, &TABLES).is_err());
            assert!(other == before);
        }
        let action = choose(&game, &mut random);
        game.act(action, &TABLES).unwrap();
    }
    assert_lawful(&game, size);
    let ending = game.ending().unwrap();
    assert_eq!(ending.payments.iter().sum::<i32>(), 0);
    assert_eq!((ending.winner.is_some(), ending.offender), (ending.reason == EndReason::Win, None));
    let again = Game::from_bytes(&game.to_bytes(), &TABLES).expect("what it wrote");
    assert!(again == game);
    game
}

/// Rounds at each size of walls; short walls meet the end of the wall, kongs and dry walls more often.
fn play_many(rounds: u64) {
    let (mut wins, mut kongs, mut last) = (0, 0, 0);
    for number in 0..rounds {
        for size in [34, 20, 16, 14] {
            let game = play(number, size);
            let won = game.ending().unwrap().winner.and_then(|seat| game.hand_to_win(seat));
            wins += usize::from(won.is_some());
            kongs += usize::from(won.is_some_and(|hand| hand.flags().has(Flags::KONG)));
            last += usize::from(won.is_some_and(|hand| hand.flags().has(Flags::LAST_TILE)));
        }
    }
    println!("{} rounds, {wins} won, {kongs} by a kong, {last} on the last tile", 4 * rounds);
    assert!(wins > 0);
}

#[test]
fn random_rounds_break_no_law() {
    play_many(300);
}

/// `make games`
#[test]
#[ignore = "minutes"]
fn a_hundred_thousand_random_rounds_break_no_law() {
    play_many(25_000);
}

// ---- what one seat knows ------------------------------------------------------------------------------

/// The answers of four seats to a discard or an added kong, as the judge takes them.
fn answers_of(players: &mut [Player; 4], random: &mut seed::Random) -> [String; 4] {
    std::array::from_fn(|seat| {
        let player = &mut players[seat];
        let mut text = None;
        while text.is_none() {
            let legal = player.view().map(|view| *view.table().legal()).unwrap_or_default();
            let action = match legal.len() {
                0 => Action::PASS,
                n => legal.nth(random.below(n as u64) as usize).unwrap(),
            };
            text = player.act(action, &TABLES).unwrap();
        }
        text.unwrap()
    })
}

#[test]
fn players_fed_by_the_judge_know_what_the_views_of_the_game_say() {
    for number in 0..150 {
        let mut random = seed::Random::new(number, 2, 0);
        let (walls, wind) = seed::deal(number, 0, 0);
        let mut judge = Judge::new(&walls, wind, &TABLES).unwrap();
        let mut players: [Player; 4] = Default::default();
        while let Content::Requests(lines) = judge.content().clone() {
            for (seat, (player, line)) in players.iter_mut().zip(&lines).enumerate() {
                player.request(line, &TABLES).unwrap();
                let Some(view) = player.view() else { continue };
                let mut seen = judge.game().view(seat as u8);
                // The judge asks all at once: a seat that may do more than pass is asked.
                seen = seen.asked_alone(&TABLES);
                assert!(view == seen, "round {number}, seat {seat}, {line}");
            }
            let answers = answers_of(&mut players, &mut random);
            judge.answer(answers.each_ref().map(String::as_str), &TABLES);
        }
        let ending = judge.game().ending().unwrap();
        assert_ne!(ending.reason, EndReason::Error, "players answer what is legal");
    }
}

#[test]
fn what_a_view_deals_looks_the_same_to_its_seat() {
    for number in 0..40 {
        let mut random = seed::Random::new(number, 3, 0);
        let (walls, wind) = seed::deal(number, 0, 0);
        let mut game = Game::new(&walls, wind, TABLES.rules()).unwrap();
        game.begin(&TABLES);
        while game.ending().is_none() {
            for seat in 0..4 {
                let view = game.view(seat);
                let dealt = view.deal(number, u64::from(seat), &TABLES);
                assert!(dealt.view(seat) == view, "round {number}, seat {seat}");
                assert_lawful(&dealt, 34);
                assert!(Game::from_bytes(&dealt.to_bytes(), &TABLES).expect("bytes") == dealt);
            }
            let action = choose(&game, &mut random);
            game.act(action, &TABLES).unwrap();
        }
    }
}

/// Of two hidden tiles of another's wall and hand every order is dealt equally often.
#[test]
fn deals_are_uniform_over_what_is_not_seen() {
    let (walls, wind) = seed::deal(1, 0, 0);
    let mut game = Game::new(&walls, wind, TABLES.rules()).unwrap();
    game.begin(&TABLES);
    let view = game.view(0);
    let own = game.hand(0).unwrap().tiles();
    let (deals, mut held, mut next) = (20_000_u32, [0_u32; KINDS], [0_u32; KINDS]);
    for number in 0..deals {
        let other = view.deal(5, number.into(), &TABLES);
        let tiles = other.hand(1).unwrap().tiles();
        (0..KINDS).for_each(|at| held[at] += u32::from(tiles[at]));
        next[usize::from(other.walls()[34 + 20])] += 1;
    }
    for at in 0..KINDS {
        let unseen = f64::from(4 - own[at]) / 122.0;
        for (count, tiles) in [(held[at], 13.0), (next[at], 1.0)] {
            let mean = unseen * tiles * f64::from(deals);
            let far = (f64::from(count) - mean).abs();
            assert!(far <= 5.0 * mean.sqrt().max(1.0), "{at}: {count} instead of {mean}");
        }
    }
}

/// Whether counts are as near to what was expected as chance leaves them: five deviations of chi-square.
fn assert_by_chance(counts: &[u32], expected: &[f64]) {
    let off = |(&count, &mean): (&u32, &f64)| (f64::from(count) - mean).powi(2) / mean;
    let (off, free) =
        (counts.iter().zip(expected).map(off).sum::<f64>(), f64::from(counts.len() as u32 - 1));
    assert!(
        (off - free).abs() <= 5.0 * (2.0 * free).sqrt(),
        "chi-square {off} of {free}: {counts:?}"
    );
}

/// Everybody passes and throws the first tile it may, until a seat has drawn for the given time.
fn until_drawn(game: &mut Game, seat: u8, mut times: usize) {
    loop {
        if game.stage() == Stage::Drawn && game.asked() == Some(seat) {
            times -= 1;
            if times == 0 {
                return;
            }
        }
        let first = game.legal().iter().find(|action| action.kind() == ActionKind::Play);
        let pass = game.legal().has(Action::PASS);
        game.act(if pass { Action::PASS } else { first.unwrap() }, &TABLES).unwrap();
    }
}

/// Walls with all four copies of a tile among what the given seat is dealt.
fn walls_with_four(number: u64, seat: usize, tile: u8) -> Vec<u8> {
    let mut walls = seed::deal(number, 0, 0).0.to_vec();
    for to in (34 * seat + 21..).take(4) {
        let from = (0..136).find(|&at| walls[at] == tile && !(34 * seat + 21..to).contains(&at));
        walls.swap(from.unwrap(), to);
    }
    walls
}

/// A concealed kong of another stays four of one kind, and is equally often any kind of which none is seen.
#[test]
fn concealed_kongs_of_others_are_dealt_as_kongs_of_every_unseen_kind() {
    let walls = walls_with_four(2, 1, 31);
    let mut game = Game::new(&walls, Wind::East, TABLES.rules()).unwrap();
    game.begin(&TABLES);
    until_drawn(&mut game, 1, 1);
    let kong = game.legal().iter().find(|action| action.kind() == ActionKind::ConcealedKong);
    game.act(kong.expect("four of a kind are held"), &TABLES).unwrap();
    until_drawn(&mut game, 0, 1);
    let (view, seen, own) = (game.view(0), game.seen(0), game.hand(0).unwrap().tiles());
    assert_eq!(view.table().melds(1).collect::<Vec<_>>(), [None]);
    let (deals, mut counts) = (20_000_u32, [0_u32; KINDS]);
    let dealer = view.dealer(3, &TABLES);
    for number in 0..deals {
        let other = dealer.deal(number.into());
        let melds: Vec<Meld> = other.melds(1).map(|meld| meld.expect("all are known")).collect();
        assert_eq!((melds.len(), melds[0].kind()), (1, MeldKind::ConcealedKong));
        let tile = melds[0].tile();
        counts[tile.index()] += 1;
        assert_eq!(other.walls().iter().filter(|&&at| usize::from(at) == tile.index()).count(), 4);
        let all = &other.walls()[34 + usize::from(other.wall_left()[1])..68];
        assert_eq!(all.iter().filter(|&&at| usize::from(at) == tile.index()).count(), 4);
    }
    let whole = |&at: &usize| seen[at] + own[at] == 0;
    assert_eq!((0..KINDS).filter(|at| !whole(at)).map(|at| counts[at]).sum::<u32>(), 0);
    let counts: Vec<u32> = (0..KINDS).filter(whole).map(|at| counts[at]).collect();
    assert!(counts.len() > 3);
    assert_by_chance(
        &counts,
        &vec![f64::from(deals) / f64::from(counts.len() as u32); counts.len()],
    );
}

/// Ways to choose so many of so many.
fn ways(of: u32, many: u32) -> f64 {
    (0..many).map(|at| f64::from(of) - f64::from(at)).product::<f64>()
        / (1..=many).map(f64::from).product::<f64>()
}

/// Late in a round every way in which the four copies of a kind lie in three hands and the walls, 35 of
/// them, comes as often as there are places for it.
#[test]
fn late_deals_are_uniform_by_counting() {
    let tile = 31;
    let walls = walls_with_four(5, 2, tile);
    let mut game = Game::new(&walls, Wind::East, TABLES.rules()).unwrap();
    game.begin(&TABLES);
    // The four are honours, thrown last.
    until_drawn(&mut game, 0, 9);
    let view = game.view(0);
    assert_eq!(
        game.seen(0)[usize::from(tile)] + game.hand(0).unwrap().tiles()[usize::from(tile)],
        0
    );
    assert!((1..4).all(|seat| game.melds(seat).count() == 0));
    let left: u32 = game.wall_left().map(u32::from).iter().sum();
    let (deals, mut counts) = (20_000_u32, HashMap::new());
    let dealer = view.dealer(4, &TABLES);
    for number in 0..deals {
        let other = dealer.deal(number.into());
        let held =
            [1, 2, 3].map(|seat| u32::from(other.hand(seat).unwrap().tiles()[usize::from(tile)]));
        *counts.entry(held).or_insert(0_u32) += 1;
    }
    let (mut found, mut expected) = (Vec::new(), Vec::new());
    for first in 0..=4 {
        for second in 0..=4 - first {
            for third in 0..=4 - first - second {
                let hands = ways(13, first) * ways(13, second) * ways(13, third);
                let way = hands * ways(left, 4 - first - second - third) / ways(left + 39, 4);
                found.push(*counts.get(&[first, second, third]).unwrap_or(&0));
                expected.push(way * f64::from(deals));
            }
        }
    }
    assert!((expected.iter().sum::<f64>() - f64::from(deals)).abs() < 1e-6);
    assert_by_chance(&found, &expected);
}

#[test]
fn walls_of_a_seed_are_frozen() {
    let mut text = String::new();
    for (seed, row, round) in [(0, 0, 0), (7, 0, 0), (7, 1, 0), (7, 0, 1), (u64::MAX, 0, 0)] {
        let (walls, wind) = seed::deal(seed, row, round);
        walls[..6].iter().for_each(|&tile| write!(text, "{} ", Tile::new(tile).unwrap()).unwrap());
        writeln!(text, "{}", wind.letter()).unwrap();
    }
    assert_eq!(
        text,
        "P N 5s W 9p 3p W\n9m P 8m P 4s 2p N\nN 4m 5m 8p 3p P N\n6m 5s 6m 6s 4p P S\n9s 1p 3p 8p N S W\n"
    );
}

//! Conditions as text together with what they mean, which is worked out without the code under test.

use std::rc::Rc;

use canvass_base::SplitMix64;

/// A condition on a row; `None` where it is undefined.
pub struct Said {
    pub text: String,
    pub means: Meaning<bool>,
}

type Meaning<T> = Rc<dyn Fn(&[u32]) -> Option<T>>;

struct Number {
    text: String,
    means: Meaning<i64>,
}

/// The parameters x, y, s, t, f and g of the models below.
const NUMBERS: [(&str, usize, &[i64]); 2] = [("x", 0, &[-2, 0, 3]), ("y", 1, &[0, 1, 2, 7])];
const TEXTS: [(&str, usize, &[&str]); 2] =
    [("s", 2, &["a", "b", "c"]), ("t", 3, &["b", "Cat", "dog"])];
const TRUTHS: [(&str, usize); 2] = [("f", 4), ("g", 5)];

pub const ACTS: &str = "[Parameter]\nx (int) : -2, 0, 3\ny (int) : 0, 1, 2, 7\ns (enum) : a, b, c\n\
     t (enum) : b, Cat, dog\nf (boolean) : true, false\ng (boolean) : true, false\n";

pub const PICT: &str = "x: -2, 0, ~3\ny: 0, 1, 2, 7\ns: a, b, ~c\nt: b, Cat, dog\n";

fn all<T: Fn(&[u32]) -> Option<bool> + 'static>(text: String, means: T) -> Said {
    Said { text, means: Rc::new(means) }
}

/// Kleene's conjunction of all, and with `by` false their disjunction.
fn joined(random: &mut SplitMix64, depth: usize, words: [&str; 2], part: Part) -> Said {
    let by = random.one_in(2);
    let parts: Vec<Said> = (0..2 + random.below(2)).map(|_| part(random, depth - 1)).collect();
    let texts: Vec<String> = parts.iter().map(|part| format!("({})", part.text)).collect();
    all(texts.join(if by { words[0] } else { words[1] }), move |row| {
        let values: Vec<Option<bool>> = parts.iter().map(|part| (part.means)(row)).collect();
        if values.contains(&Some(!by)) {
            return Some(!by);
        }
        if values.contains(&None) { None } else { Some(by) }
    })
}

type Part = fn(&mut SplitMix64, usize) -> Said;

fn negated(word: &str, part: Said) -> Said {
    all(format!("{word}({})", part.text), move |row| Some(!(part.means)(row)?))
}

/// A condition in the syntax of ACTS.
pub fn acts(random: &mut SplitMix64, depth: usize) -> Said {
    if depth == 0 {
        let (name, at) = random.pick(&TRUTHS);
        return all(name.to_owned(), move |row| Some(row[at] == 0));
    }
    match random.below(7) {
        0 => joined(random, depth, [" && ", " || "], acts),
        1 => negated(random.pick(&["!", "~"]), acts(random, depth - 1)),
        2 => {
            let [when, then] = [acts(random, depth - 1), acts(random, depth - 1)];
            all(format!("({}) => ({})", when.text, then.text), move |row| {
                match ((when.means)(row), (then.means)(row)) {
                    (Some(false), _) | (_, Some(true)) => Some(true),
                    (Some(true), then) => then,
                    (None, _) => None,
                }
            })
        }
        3 => {
            let [left, right] = [acts(random, depth - 1), acts(random, depth - 1)];
            let (symbol, same) = random.pick(&[("=", true), ("==", true), ("!=", false)]);
            all(format!("({}) {symbol} ({})", left.text, right.text), move |row| {
                Some(((left.means)(row)? == (right.means)(row)?) == same)
            })
        }
        4 => texts(random, |name| name.to_owned(), false),
        _ => {
            let [left, right] = [number(random, depth - 1), number(random, depth - 1)];
            let (symbol, holds) = comparison(random, "!=");
            all(format!("{} {symbol} {}", left.text, right.text), move |row| {
                Some(holds((left.means)(row)?.cmp(&(right.means)(row)?)))
            })
        }
    }
}

fn number(random: &mut SplitMix64, depth: usize) -> Number {
    if depth == 0 || random.one_in(3) {
        if random.one_in(3) {
            let literal = random.pick(&[0, 1, 2, 5, 100, i64::MAX]);
            return Number { text: literal.to_string(), means: Rc::new(move |_| Some(literal)) };
        }
        let (name, at, values) = random.pick(&NUMBERS);
        let means = move |row: &[u32]| Some(values[row[at] as usize]);
        return Number { text: name.to_owned(), means: Rc::new(means) };
    }
    let [left, right] = [number(random, depth - 1), number(random, depth - 1)];
    type Calculate = fn(i64, i64) -> Option<i64>;
    let (symbol, calculate): (&str, Calculate) = random.pick(&[
        ("+", i64::checked_add as Calculate),
        ("-", i64::checked_sub),
        ("*", i64::checked_mul),
        ("/", i64::checked_div),
        ("%", i64::checked_rem),
    ]);
    let means = move |row: &[u32]| calculate((left.means)(row)?, (right.means)(row)?);
    Number { text: format!("({} {symbol} {})", left.text, right.text), means: Rc::new(means) }
}

type Holds = fn(std::cmp::Ordering) -> bool;

fn comparison(random: &mut SplitMix64, unequal: &'static str) -> (&'static str, Holds) {
    random.pick(&[
        ("=", std::cmp::Ordering::is_eq as Holds),
        (unequal, std::cmp::Ordering::is_ne),
        ("<", std::cmp::Ordering::is_lt),
        ("<=", std::cmp::Ordering::is_le),
        (">", std::cmp::Ordering::is_gt),
        (">=", std::cmp::Ordering::is_ge),
    ])
}

/// A comparison of a text with another or with a value of its own.
fn texts(random: &mut SplitMix64, refer: fn(&str) -> String, fold: bool) -> Said {
    let (symbol, holds) = comparison(random, if fold { "<>" } else { "!=" });
    let folded = move |text: &str| if fold { text.to_lowercase() } else { text.to_owned() };
    let (name, at, values) = random.pick(&TEXTS);
    let (other, other_at, others) = random.pick(&TEXTS);
    if name != other && random.one_in(3) {
        return all(format!("{} {symbol} {}", refer(name), refer(other)), move |row| {
            let (left, right) = (values[row[at] as usize], others[row[other_at] as usize]);
            Some(holds(folded(left).cmp(&folded(right))))
        });
    }
    let literal = random.pick(values);
    let written =
        if fold && random.one_in(2) { literal.to_uppercase() } else { literal.to_owned() };
    all(format!("{} {symbol} \"{written}\"", refer(name)), move |row| {
        Some(holds(folded(values[row[at] as usize]).cmp(&folded(literal))))
    })
}

fn bracketed(name: &str) -> String {
    format!("[{name}]")
}

/// A condition in the syntax of PICT.
pub fn pict(random: &mut SplitMix64, depth: usize) -> Said {
    match if depth == 0 { 2 + random.below(4) } else { random.below(6) } {
        0 => joined(random, depth, [" AND ", " OR "], pict),
        1 => negated("NOT ", pict(random, depth - 1)),
        2 => texts(random, bracketed, true),
        3 => {
            let (name, at, values) = random.pick(&NUMBERS);
            let (other, other_at, others) = random.pick(&NUMBERS);
            let (symbol, holds) = comparison(random, "<>");
            if name != other && random.one_in(3) {
                return all(format!("[{name}] {symbol} [{other}]"), move |row| {
                    Some(holds(values[row[at] as usize].cmp(&others[row[other_at] as usize])))
                });
            }
            let half = random.pick(&[-5, -4, 0, 1, 3, 4, 14]);
            all(format!("[{name}] {symbol} {}", half as f64 / 2.0), move |row| {
                Some(holds((values[row[at] as usize] * 2).cmp(&half)))
            })
        }
        4 => {
            let (name, at, values) = random.pick(&TEXTS);
            let listed = [random.pick(values), random.pick(values), "zebra"];
            let (not, within) = random.pick(&[("", true), ("NOT ", false)]);
            let text = format!(
                "[{name}] {not}IN {{{}}}",
                listed.map(|text| format!("\"{text}\"")).join(", ")
            );
            all(text, move |row| Some(listed.contains(&values[row[at] as usize]) == within))
        }
        _ => match random.below(3) {
            0 => all("IsNegative(x)".to_owned(), |row| Some(row[0] == 2)),
            1 => all("isPositive([s])".to_owned(), |row| Some(row[2] != 2)),
            _ => all("[t] like \"?A*\"".to_owned(), |row| Some(row[3] == 1)),
        },
    }
}

/// A whole constraint of PICT.
pub fn pict_constraint(random: &mut SplitMix64) -> Said {
    if random.one_in(2) {
        return pict(random, 2);
    }
    let [when, then, otherwise] = [0, 1, 2].map(|_| pict(random, 1));
    if random.one_in(2) {
        return all(format!("IF {} THEN {}", when.text, then.text), move |row| {
            Some(!(when.means)(row)? || (then.means)(row)?)
        });
    }
    let text = format!("IF {} THEN {} ELSE {}", when.text, then.text, otherwise.text);
    all(
        text,
        move |row| if (when.means)(row)? { (then.means)(row) } else { (otherwise.means)(row) },
    )
}

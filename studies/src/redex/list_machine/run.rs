//! Running a program: `red` and `check-progress`.
//!
//! A program that neither halts nor is stuck after the last step is taken to be right. Redex says so too with the first two
//! bugs; otherwise it has the program fail, against its own comment.

use super::Bug;
use super::syntax::{Instruction, Label, Machine, Program, Variable};
use std::collections::HashSet;

/// Whether the program can make one step, in one way, and then always ends with `halt`, unless it runs on.
pub(super) fn makes_progress(machine: &Machine, bug: Option<Bug>) -> bool {
    let most_steps = match bug {
        Some(Bug::ConsOfTheSame) => 100,
        Some(Bug::SetSkips) => 20,
        Some(Bug::ConsForgets) | None => 1000,
    };
    let mut processor = Processor { machine, bug, lists: vec![] };
    let start = State { store: vec![(Variable::V0, List::Nil)], code: flat(vec![&machine.entry]) };
    if start.has_halted() {
        return true;
    }
    let first = processor.steps(&start);
    first.len() == 1 && processor.always_halts(start, most_steps)
}

/// A list, by its number among those that were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum List {
    Nil,
    Cons(u32),
}

/// `(p r ι)`, without `p`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct State<'t> {
    /// `r`: what was set first is last.
    store: Vec<(Variable, List)>,
    /// `ι`: `(begin ι (begin ι …))`, the last of which is no `begin`.
    code: Vec<&'t Instruction>,
}

impl State<'_> {
    fn has_halted(&self) -> bool {
        matches!(self.code[..], [Instruction::Halt])
    }
}

/// Opens the last instruction as long as it is a `begin`.
fn flat(mut code: Vec<&Instruction>) -> Vec<&Instruction> {
    while let Some(Instruction::Begin(first, then)) = code.last() {
        code.pop();
        code.push(first);
        code.push(then);
    }
    code
}

struct Processor<'t> {
    machine: &'t Machine,
    bug: Option<Bug>,
    /// The lists that `cons` has made.
    lists: Vec<(List, List)>,
}

impl<'t> Processor<'t> {
    #[expect(
        clippy::mutable_key_type,
        reason = "looking into a hole fills it, with what it was to be"
    )]
    fn always_halts(&mut self, start: State<'t>, most_steps: usize) -> bool {
        let mut seen = HashSet::from([start.clone()]);
        let mut next = vec![start];
        let mut ends: HashSet<State<'t>> = HashSet::new();
        let mut steps = 0;
        while let Some(state) = next.pop() {
            let reducts = self.steps(&state);
            if reducts.is_empty() {
                ends.insert(state);
                continue;
            }
            for reduct in reducts {
                steps += 1;
                if steps > most_steps {
                    return true;
                }
                if seen.insert(reduct.clone()) {
                    next.push(reduct);
                }
            }
        }
        // A program that only cycles is right.
        ends.len() <= 1 && ends.iter().all(State::has_halted)
    }

    /// All states that this one steps to.
    fn steps(&mut self, state: &State<'t>) -> Vec<State<'t>> {
        let (first, rest) = state.code.split_first().expect("there is an instruction");
        if rest.is_empty() {
            let Instruction::Jump(label) = first else { return vec![] };
            return self.jumped(state, label).into_iter().collect();
        }
        let onwards = |store| State { store, code: rest.to_vec() };
        match first {
            Instruction::Begin(first, then) => {
                let code = [&**first, &**then].into_iter().chain(rest.iter().copied()).collect();
                vec![State { store: state.store.clone(), code }]
            }
            Instruction::FetchHead(from, to) | Instruction::FetchTail(from, to) => {
                let Some(List::Cons(list)) = get(&state.store, from) else { return vec![] };
                let (head, tail) = self.lists[list as usize];
                let is_head = matches!(first, Instruction::FetchHead(..));
                let stores = self.set(&state.store, **to, if is_head { head } else { tail });
                stores.into_iter().map(onwards).collect()
            }
            Instruction::Cons(head, tail, to) => {
                let (Some(head), Some(tail)) = (get(&state.store, head), get(&state.store, tail))
                else {
                    return vec![];
                };
                let list = self.cons(head, tail);
                let stores = self.set(&state.store, **to, list);
                if self.bug == Some(Bug::ConsForgets) {
                    return vec![onwards(state.store.clone())];
                }
                stores.into_iter().map(onwards).collect()
            }
            Instruction::BranchIfNil(variable, label) => match get(&state.store, variable) {
                None => vec![],
                Some(List::Nil) => self.jumped(state, label).into_iter().collect(),
                Some(List::Cons(_)) => vec![onwards(state.store.clone())],
            },
            Instruction::Jump(_) | Instruction::Halt => vec![],
        }
    }

    fn jumped(&self, state: &State<'t>, label: &Label) -> Option<State<'t>> {
        let code = flat(vec![self.lookup(label)?]);
        Some(State { store: state.store.clone(), code })
    }

    /// `program-lookup`
    fn lookup(&self, wanted: &Label) -> Option<&'t Instruction> {
        if *wanted == Label::L0 {
            return Some(&self.machine.entry);
        }
        let mut program: &Program = &self.machine.rest;
        while let Program::Block(label, instruction, rest) = program {
            if **label == *wanted {
                return Some(instruction);
            }
            program = rest;
        }
        None
    }

    fn cons(&mut self, head: List, tail: List) -> List {
        let known = self.lists.iter().position(|list| *list == (head, tail));
        let number = known.unwrap_or_else(|| {
            self.lists.push((head, tail));
            self.lists.len() - 1
        });
        List::Cons(u32::try_from(number).expect("every step makes one at most"))
    }

    /// `var-set`: the possible new stores.
    fn set(
        &self,
        store: &[(Variable, List)],
        wanted: Variable,
        list: List,
    ) -> Vec<Vec<(Variable, List)>> {
        let mut stores = vec![];
        for (index, (variable, _)) in store.iter().enumerate() {
            if *variable == wanted {
                let mut store = store.to_vec();
                store[index].1 = list;
                stores.push(store);
                if self.bug != Some(Bug::SetSkips) {
                    return stores;
                }
            }
        }
        stores.push(store.iter().copied().chain([(wanted, list)]).collect());
        stores
    }
}

/// `var-lookup`
fn get(store: &[(Variable, List)], wanted: &Variable) -> Option<List> {
    store.iter().find(|(variable, _)| variable == wanted).map(|(_, list)| *list)
}

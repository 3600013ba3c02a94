//! Running bytecode in all ways at once: `->` and `run`.

use super::loading::{Code, CodeId, Loaded, Procedure};
use super::machine::{Call, Closure, Content, Instruction, Slot, State, Value};
use super::syntax::{Access, Term};
use std::collections::HashMap;

/// How many steps are looked at.
const STEPS: usize = 100;

/// How many states; where there are more, the term is taken to be right.
const MOST_STATES: usize = 5000;

/// Whether no way to run the term gets stuck, and all that end have the same result.
pub(super) fn is_safe_and_confluent(term: &Term) -> bool {
    let (loaded, code) = Loaded::new(term);
    let start = State::new(loaded.heap.clone(), code);
    let mut runner = Runner { loaded, known: HashMap::new() };
    match runner.run(start, STEPS) {
        End::Open | End::Answer(_) => true,
        End::Stuck | End::NotConfluent => false,
    }
}

/// How a state ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// Not within the limit of steps.
    Open,
    /// With a result; `None` for an error that is one of the language.
    Answer(Option<Slot>),
    Stuck,
    /// In several ways.
    NotConfluent,
}

/// What a state steps to.
enum Next {
    State(State),
    Error,
}

struct Runner<'t> {
    loaded: Loaded<'t>,
    /// How states end that have several successors, within this many steps.
    known: HashMap<State, (usize, End)>,
}

impl Runner<'_> {
    fn run(&mut self, mut state: State, mut steps: usize) -> End {
        loop {
            if state.instructions.is_empty() {
                return End::Answer(Some(state.result));
            }
            if steps == 0 {
                return End::Open;
            }
            if self.has_ways(&state) {
                return self.run_all_ways(state, steps);
            }
            // `None`: a rule applies, but reads what cannot be read.
            state = match self.steps(state).and_then(|mut next| next.pop()) {
                Some(Next::State(next)) => next,
                Some(Next::Error) => return End::Answer(None),
                None => return End::Stuck,
            };
            steps -= 1;
        }
    }

    /// Whether there may be several next states.
    fn has_ways(&self, state: &State) -> bool {
        match state.instructions.last() {
            Some(Instruction::Run(id)) => {
                matches!(self.loaded.code(*id), Code::SelfApplication(..))
            }
            Some(Instruction::Reorder(_, parts)) => parts.len() > 1,
            Some(_) | None => false,
        }
    }

    fn run_all_ways(&mut self, state: State, steps: usize) -> End {
        if self.known.len() > MOST_STATES {
            return End::Open;
        }
        match self.known.get(&state) {
            Some((known, end)) if *known >= steps => return *end,
            Some(_) | None => {}
        }
        // A state that is reached again before its end is known is on a cycle.
        self.known.insert(state.clone(), (steps, End::Open));
        let end = self.end(&state, steps);
        self.known.insert(state, (steps, end));
        end
    }

    fn end(&mut self, state: &State, steps: usize) -> End {
        let Some(next) = self.steps(state.clone()) else { return End::Stuck };
        if next.is_empty() {
            return End::Stuck;
        }
        let mut end = End::Open;
        for next in next {
            let other = match next {
                Next::State(state) => self.run(state, steps - 1),
                Next::Error => End::Answer(None),
            };
            end = match (end, other) {
                (End::NotConfluent, _) | (_, End::NotConfluent) => return End::NotConfluent,
                (End::Stuck, _) | (_, End::Stuck) => return End::Stuck,
                (End::Open, other) | (other, End::Open) => other,
                (End::Answer(own), End::Answer(other)) if self.are_equal(own, other) => end,
                (End::Answer(_), End::Answer(_)) => return End::NotConfluent,
            };
        }
        end
    }

    fn are_equal(&self, left: Option<Slot>, right: Option<Slot>) -> bool {
        match (left, right) {
            (Some(Slot::Value(left)), Some(Slot::Value(right))) => {
                self.loaded.are_equal(left, right)
            }
            (left, right) => left == right,
        }
    }

    /// All states that this one steps to; `None` if one cannot be made.
    fn steps(&self, mut state: State) -> Option<Vec<Next>> {
        let one = |state| Some(vec![Next::State(state)]);
        match state.instructions.pop()? {
            Instruction::Run(id) => self.run_code(id, state),
            Instruction::Rest(id, from) => {
                let Code::Seq(parts) = self.loaded.code(id) else { return None };
                self.begin_seq(id, parts, from, &mut state);
                one(state)
            }
            Instruction::Set(slot) => {
                let result = state.result;
                state.set(slot, result)?;
                one(state)
            }
            Instruction::SetBox(slot) => {
                let Slot::Value(value) = state.result else { return Some(vec![]) };
                *state.boxed(slot)? = Content::Value(value);
                one(state)
            }
            Instruction::Swap(slot) => {
                let result = state.result;
                state.result = state.get(slot)?;
                state.set(slot, result)?;
                one(state)
            }
            Instruction::FramePush => {
                state.stack.extend([vec![], vec![], vec![]]);
                one(state)
            }
            Instruction::FramePop => {
                let left = state.stack.len().checked_sub(3).filter(|left| *left > 0)?;
                state.stack.truncate(left);
                one(state)
            }
            Instruction::Branch(then, other) => {
                let Slot::Value(value) = state.result else { return Some(vec![]) };
                let is_false = self.loaded.is_false(value);
                state.instructions.push(Instruction::Run(if is_false { other } else { then }));
                one(state)
            }
            Instruction::Reorder(call, parts) => Some(self.reordered(call, &parts, &state)),
            Instruction::Call(Call::Value(count)) => called(count, state),
            Instruction::Call(Call::Itself(body)) => called_itself(body, state),
        }
    }

    fn run_code(&self, id: CodeId, mut state: State) -> Option<Vec<Next>> {
        match self.loaded.code(id) {
            Code::Nothing => return Some(vec![]),
            Code::Value(value) => state.result = Slot::Value(*value),
            Code::Local(access, slot) => read(*access, *slot, &mut state)?,
            Code::LetOne(bound, body) => {
                state.push([Slot::Uninit])?;
                state.instructions.extend([Instruction::Run(*body), Instruction::Set(0)]);
                evaluate(*bound, &mut state.instructions);
            }
            Code::LetVoid(count, body) => {
                state.push(std::iter::repeat_n(Slot::Uninit, *count))?;
                state.instructions.push(Instruction::Run(*body));
            }
            Code::LetVoidBox(count, body) => {
                let boxes: Vec<Slot> = (0..*count)
                    .map(|_| Slot::Box(state.allocate(Content::Value(Value::Undefined))))
                    .collect();
                state.push(boxes)?;
                state.instructions.push(Instruction::Run(*body));
            }
            Code::BoxEnv(slot, body) => {
                let Slot::Value(value) = state.get(*slot)? else { return Some(vec![]) };
                let place = state.allocate(Content::Value(value));
                state.set(*slot, Slot::Box(place))?;
                state.instructions.push(Instruction::Run(*body));
            }
            Code::InstallValue(slot, value, body) => {
                state.instructions.extend([Instruction::Run(*body), Instruction::Set(*slot)]);
                evaluate(*value, &mut state.instructions);
            }
            Code::InstallValueBox(slot, value, body) => {
                state.instructions.extend([Instruction::Run(*body), Instruction::SetBox(*slot)]);
                evaluate(*value, &mut state.instructions);
            }
            Code::Branch(test, then, other) => {
                state.instructions.push(Instruction::Branch(*then, *other));
                evaluate(*test, &mut state.instructions);
            }
            Code::Seq(parts) => self.begin_seq(id, parts, 0, &mut state),
            Code::CaseLambda(procedures) => {
                let closures = closures(procedures, &mut state)?;
                state.result =
                    Slot::Value(Value::Closure(state.allocate(Content::Closures(closures))));
            }
            Code::LetRec(procedures, body) => {
                let first = state.heap.len();
                for index in 0..procedures.len() {
                    state.set(index, Slot::Value(Value::Closure(first + index)))?;
                }
                for procedure in procedures {
                    let closures = closures(std::slice::from_ref(procedure), &mut state)?;
                    state.allocate(Content::Closures(closures));
                }
                state.instructions.push(Instruction::Run(*body));
            }
            Code::Application(parts) => apply(parts, &mut state)?,
            Code::SelfApplication(body, parts) => {
                let mut plain = state.clone();
                apply(parts, &mut plain)?;
                let arguments = &parts[1..];
                state.push(std::iter::repeat_n(Slot::Uninit, arguments.len()))?;
                let parts = arguments.iter().copied().zip((0..).map(Some)).collect();
                state.instructions.push(Instruction::Reorder(Call::Itself(*body), parts));
                return Some(vec![Next::State(plain), Next::State(state)]);
            }
        }
        Some(vec![Next::State(state)])
    }

    fn begin_seq(&self, id: CodeId, parts: &[CodeId], from: usize, state: &mut State) {
        if from + 1 == parts.len() {
            state.instructions.push(Instruction::Run(parts[from]));
            return;
        }
        if from + 2 == parts.len() {
            state.instructions.push(Instruction::Run(parts[from + 1]));
        } else {
            state.instructions.push(Instruction::Rest(id, from + 1));
        }
        evaluate(parts[from], &mut state.instructions);
    }

    /// Arguments that only read a slot may be evaluated last; or the order stays.
    fn reordered(&self, call: Call, parts: &[(CodeId, Option<usize>)], state: &State) -> Vec<Next> {
        let with = |instructions: Vec<Instruction>| {
            let mut state = state.clone();
            state.instructions.extend(instructions);
            Next::State(state)
        };
        let mut next = vec![];
        for (index, (code, _)) in parts.iter().enumerate().take(parts.len().saturating_sub(1)) {
            if matches!(self.loaded.code(*code), Code::Local(Access::NoClear, _)) {
                let mut parts = parts.to_vec();
                let part = parts.remove(index);
                parts.push(part);
                next.push(with(vec![Instruction::Reorder(call, parts)]));
            }
        }
        next.push(with(finalized(call, parts)));
        next
    }
}

/// `framepush e framepop`, in reverse.
fn evaluate(code: CodeId, instructions: &mut Vec<Instruction>) {
    instructions.extend([Instruction::FramePop, Instruction::Run(code), Instruction::FramePush]);
}

/// The instructions that evaluate all parts in this order and call, the first last.
fn finalized(call: Call, parts: &[(CodeId, Option<usize>)]) -> Vec<Instruction> {
    let mut instructions = vec![Instruction::Call(call)];
    let last = parts.last().and_then(|(_, slot)| *slot);
    let has_function = parts.iter().any(|(_, slot)| slot.is_none());
    for (index, (code, slot)) in parts.iter().enumerate().rev() {
        let is_last = index + 1 == parts.len();
        match (is_last && has_function, *slot, last) {
            // The function was put where the last argument belongs.
            (true, Some(slot), _) => instructions.push(Instruction::Swap(slot)),
            (true, None, _) => {}
            (false, Some(slot), _) | (false, None, Some(slot)) => {
                instructions.push(Instruction::Set(slot));
            }
            (false, None, None) => {}
        }
        evaluate(*code, &mut instructions);
    }
    instructions
}

fn apply(parts: &[CodeId], state: &mut State) -> Option<()> {
    let count = parts.len() - 1;
    state.push(std::iter::repeat_n(Slot::Uninit, count))?;
    let slots = [None].into_iter().chain((0..count).map(Some));
    let parts = parts.iter().copied().zip(slots).collect();
    state.instructions.push(Instruction::Reorder(Call::Value(count), parts));
    Some(())
}

fn closures(procedures: &[Procedure], state: &mut State) -> Option<Vec<Closure>> {
    let closure = |procedure: &Procedure| {
        let captured = procedure.captured.iter().map(|slot| state.get(*slot));
        let captured = captured.collect::<Option<_>>()?;
        Some(Closure { arity: procedure.arity, captured, body: procedure.body })
    };
    procedures.iter().map(closure).collect()
}

fn read(access: Access, slot: usize, state: &mut State) -> Option<()> {
    state.result = match access {
        Access::Plain | Access::NoClear | Access::Clear => state.get(slot)?,
        Access::Box | Access::BoxNoClear | Access::BoxClear => match state.boxed(slot)? {
            Content::Value(value) => Slot::Value(*value),
            Content::Closures(_) => return None,
        },
    };
    match access {
        Access::Clear | Access::BoxClear => state.set(slot, Slot::Uninit),
        Access::Plain | Access::NoClear | Access::Box | Access::BoxNoClear => Some(()),
    }
}

fn called(count: usize, mut state: State) -> Option<Vec<Next>> {
    let Slot::Value(value) = state.result else { return Some(vec![]) };
    let Value::Closure(place) = value else { return Some(vec![Next::Error]) };
    let Content::Closures(closures) = &state.heap[place] else { return Some(vec![]) };
    let Some(closure) = closures.iter().find(|closure| closure.arity == count) else {
        return Some(vec![Next::Error]);
    };
    let (captured, body) = (closure.captured.iter().rev().copied().collect(), closure.body);
    let Some(arguments) = taken(&mut state, count) else { return Some(vec![]) };
    state.stack.extend([arguments, captured, vec![]]);
    state.instructions.push(Instruction::Run(body));
    Some(vec![Next::State(state)])
}

fn called_itself(body: CodeId, mut state: State) -> Option<Vec<Next>> {
    let [.., arguments, captured, _] = &state.stack[..] else { return Some(vec![]) };
    let (count, captured) = (arguments.len(), captured.clone());
    let Some(arguments) = taken(&mut state, count) else { return Some(vec![]) };
    state.stack.extend([arguments, captured, vec![]]);
    state.instructions.push(Instruction::Run(body));
    Some(vec![Next::State(state)])
}

/// This many slots from the top of the stack, without the three segments of the call.
fn taken(state: &mut State, count: usize) -> Option<Vec<Slot>> {
    let left = state.stack.len().checked_sub(3)?;
    let top = state.stack.last()?;
    let arguments = top[top.len().checked_sub(count)?..].to_vec();
    state.stack.truncate(left);
    Some(arguments)
}

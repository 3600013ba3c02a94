//! The machine that runs bytecode: values, stack, heap and instructions: `runtime`.

use super::loading::CodeId;

/// `v`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Value {
    /// A literal, by its place among them; only a branch looks at which one it is.
    Literal(usize),
    /// What is in a new box.
    Undefined,
    /// A procedure, by its place in the heap.
    Closure(usize),
}

/// `u` and `V`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    Value(Value),
    Uninit,
    /// A box, by its place in the heap.
    Box(usize),
}

/// `h`
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Content {
    Value(Value),
    Closures(Vec<Closure>),
}

/// `(clos n (u ...) x)`
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Closure {
    pub(super) arity: usize,
    pub(super) captured: Vec<Slot>,
    pub(super) body: CodeId,
}

/// `i`
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Instruction {
    Run(CodeId),
    /// The rest of a `seq`, from this part on.
    Rest(CodeId, usize),
    Swap(usize),
    /// A call, and what to evaluate before it, each with the slot it goes to; the function has none.
    Reorder(Call, Vec<(CodeId, Option<usize>)>),
    Set(usize),
    SetBox(usize),
    Branch(CodeId, CodeId),
    FramePop,
    FramePush,
    Call(Call),
}

/// What is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Call {
    /// `(call n)`
    Value(usize),
    /// `(self-call x)`
    Itself(CodeId),
}

/// `(V S H T C)`, without the table `T`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub(super) result: Slot,
    /// Segments, the last of which is on top, as is the last slot of each.
    pub(super) stack: Vec<Vec<Slot>>,
    pub(super) heap: Vec<Content>,
    /// The next is last.
    pub(super) instructions: Vec<Instruction>,
}

impl State {
    /// `load`
    pub(super) fn new(heap: Vec<Content>, code: CodeId) -> State {
        State {
            result: Slot::Uninit,
            stack: vec![vec![]; 3],
            heap,
            instructions: vec![Instruction::Run(code)],
        }
    }

    /// `push-uninit` and `push`
    pub(super) fn push(&mut self, slots: impl IntoIterator<Item = Slot>) -> Option<()> {
        self.stack.last_mut()?.extend(slots);
        Some(())
    }

    /// `stack-ref`: what is there, unless it is not initialized.
    pub(super) fn get(&mut self, index: usize) -> Option<Slot> {
        self.slot(index).copied().filter(|slot| *slot != Slot::Uninit)
    }

    /// `stack-set`
    pub(super) fn set(&mut self, index: usize, slot: Slot) -> Option<()> {
        *self.slot(index)? = slot;
        Some(())
    }

    fn slot(&mut self, mut index: usize) -> Option<&mut Slot> {
        for segment in self.stack.iter_mut().rev() {
            match segment.len().checked_sub(index + 1) {
                Some(own) => return segment.get_mut(own),
                None => index -= segment.len(),
            }
        }
        None
    }

    /// The content of the box in a slot.
    pub(super) fn boxed(&mut self, index: usize) -> Option<&mut Content> {
        let Slot::Box(place) = self.get(index)? else { return None };
        self.heap.get_mut(place)
    }

    /// Something new in the heap.
    pub(super) fn allocate(&mut self, content: Content) -> usize {
        self.heap.push(content);
        self.heap.len() - 1
    }
}

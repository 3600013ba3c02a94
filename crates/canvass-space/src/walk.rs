//! What a walk hands its values to.

use std::ops::ControlFlow;

/// Receives the values of a walk, and says whether it wants more.
pub trait Receive<T> {
    /// One value.
    fn one(&mut self, value: T) -> Flow;

    /// Several values in order; none is left behind.
    fn several(&mut self, values: &mut Vec<T>) -> Flow;
}

impl<T, F: FnMut(T) -> Flow> Receive<T> for F {
    #[inline]
    fn one(&mut self, value: T) -> Flow {
        self(value)
    }

    #[inline]
    fn several(&mut self, values: &mut Vec<T>) -> Flow {
        values.drain(..).try_for_each(self)
    }
}

/// Keeps what it receives, and always wants more.
pub struct Keep<'a, T>(pub &'a mut Vec<T>);

impl<T> Receive<T> for Keep<'_, T> {
    fn one(&mut self, value: T) -> Flow {
        self.0.push(value);
        Flow::Continue(())
    }

    fn several(&mut self, values: &mut Vec<T>) -> Flow {
        self.0.append(values);
        Flow::Continue(())
    }
}

/// What a walk hands its values to.
pub type Sink<'a, T> = &'a mut dyn Receive<T>;

/// Values on their way to a sink: plain ones wait for each other, because the call costs more than they
/// do; values that own something go at once, because the allocator likes to get back what it gave last.
pub struct Outgoing<'a, T> {
    waiting: Vec<T>,
    sink: Sink<'a, T>,
}

/// How many plain values wait.
const WAITING: usize = 256;

impl<'a, T> Outgoing<'a, T> {
    /// Nothing waits yet.
    pub fn new(sink: Sink<'a, T>) -> Outgoing<'a, T> {
        Outgoing { waiting: Vec::new(), sink }
    }

    /// Sends a value, or lets it wait.
    #[inline]
    pub fn push(&mut self, value: T) -> Flow {
        if std::mem::needs_drop::<T>() {
            return self.sink.one(value);
        }
        self.waiting.push(value);
        if self.waiting.len() < WAITING { Flow::Continue(()) } else { self.send() }
    }

    #[cold]
    fn send(&mut self) -> Flow {
        self.sink.several(&mut self.waiting)
    }

    /// Sends what still waits, unless the walk that filled it has already ended with a break.
    pub fn finish(mut self, walked: Flow) -> Flow {
        walked?;
        if self.waiting.is_empty() { walked } else { self.send() }
    }
}

/// `Break` where the sink wanted no more.
pub type Flow = ControlFlow<()>;

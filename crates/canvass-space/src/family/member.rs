//! The space of a family for one key, defined when it is first needed.

use super::{Family, Key};
use crate::error::{Result, SpaceError};
use crate::recursion::{Counted, begun, count_member, is_being_counted, nested, walk_nested};
use crate::space::node::{Flow, Node, Origin, Sink, Verifier};
use crate::{Count, Nat, Space};
use std::sync::{Arc, OnceLock, Weak};

pub(super) struct Member<K, T> {
    family: Family<K, T>,
    key: K,
    body: OnceLock<Space<T>>,
    count: OnceLock<Count>,
    /// Set when the first value was seen not to need itself.
    makes_progress: OnceLock<()>,
}

impl<K: Key, T: Send + Sync + 'static> Member<K, T> {
    pub(super) fn new(family: Family<K, T>, key: K) -> Member<K, T> {
        let (body, count, makes_progress) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Member { family, key, body, count, makes_progress }
    }

    pub(super) fn is_being_defined(&self) -> bool {
        is_being_counted(self.address())
    }

    fn address(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    fn body(&self) -> &dyn Node<T> {
        let define = &self.family.definition.define;
        self.body.get_or_init(|| define(self.family.clone(), self.key.clone())).node()
    }

    fn name(&self) -> String {
        let values = std::any::type_name::<T>();
        format!(
            "the space of `{values}` for {:?} defined at {}",
            self.key, self.family.definition.place
        )
    }

    fn nested<R: Send>(&self, work: impl FnOnce(&dyn Node<T>) -> Result<R> + Send) -> Result<R> {
        nested(&|| self.name(), || work(self.body()))
    }

    /// The first value, which must not need the first value of this very space.
    fn first(&self) -> Result<T> {
        let value = begun(self.address(), || self.nested(|body| body.get(&Nat::ZERO)))
            .ok_or_else(|| SpaceError::NoProgress { recursion: self.name() })??;
        // Another thread may have found the same.
        let _ = self.makes_progress.set(());
        Ok(value)
    }

    /// Whether there is a value to look for, which is so where the first value does not need itself.
    ///
    /// Indices only get smaller on the way down, so a space that gives its first value gives them all.
    #[inline]
    fn has_values(&self) -> Result<bool> {
        if self.makes_progress.get().is_some() {
            return Ok(true);
        }
        if self.count()?.is_zero() {
            return Ok(false);
        }
        self.first().map(|_| true)
    }
}

/// A chain of members may be longer than the stack is deep.
impl<K, T> Drop for Member<K, T> {
    fn drop(&mut self) {
        let Some(body) = self.body.take() else {
            return;
        };
        // Past the depth limit no member was ever defined, so this is no error that anybody could see.
        let _ = nested(&String::new, || {
            drop(body);
            Ok(())
        });
    }
}

impl<K: Key, T: Send + Sync + 'static> Node<T> for Member<K, T> {
    fn count(&self) -> Result<Count> {
        if let Some(count) = self.count.get() {
            return Ok(count.clone());
        }
        match count_member(self.address(), &|| self.nested(|body| body.count()))? {
            Counted::Provisionally(count) => Ok(count),
            // Another thread may have found the same.
            Counted::Finally(count) => Ok(self.count.get_or_init(|| count).clone()),
            Counted::WithoutBaseCase => {
                Err(SpaceError::NoProgress { recursion: self.name() }.into())
            }
        }
    }

    fn get(&self, index: &Nat) -> Result<T> {
        if self.makes_progress.get().is_none() {
            // Counting defines the body while it is known what the body is part of.
            self.count()?;
            let first = self.first()?;
            if index.is_zero() {
                return Ok(first);
            }
        }
        self.nested(|body| body.get(index))
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        if !self.has_values()? {
            return Ok(None);
        }
        self.nested(|body| body.index_of(value))
    }

    fn contains(&self, value: &T) -> Result<bool> {
        Ok(self.has_values()? && self.nested(|body| body.contains(value))?)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        if !self.has_values()? {
            return Ok(Flow::Continue(()));
        }
        walk_nested(&|| self.name(), start, limit, sink, |start, limit, sink| {
            self.body().visit(start, limit, sink)
        })
    }

    fn origin(&self) -> Origin {
        Origin::at("family", self.family.definition.place)
    }

    fn verify_parts(&self, verifier: &mut Verifier) -> Result<()> {
        self.count()?;
        let _ = self.body();
        verifier.part(self.body.get().expect("it was just defined"))
    }
}

/// A reference from a space to one that it is part of.
pub(super) struct BackEdge<K, T> {
    family: Family<K, T>,
    key: K,
    target: Weak<Member<K, T>>,
}

impl<K: Key, T: Send + Sync + 'static> BackEdge<K, T> {
    pub(super) fn new(family: Family<K, T>, key: K, target: Weak<Member<K, T>>) -> BackEdge<K, T> {
        BackEdge { family, key, target }
    }

    fn target(&self) -> Arc<Member<K, T>> {
        self.target.upgrade().unwrap_or_else(|| self.family.member(self.key.clone()))
    }
}

impl<K: Key, T: Send + Sync + 'static> Node<T> for BackEdge<K, T> {
    fn count(&self) -> Result<Count> {
        self.target().count()
    }

    fn get(&self, index: &Nat) -> Result<T> {
        self.target().get(index)
    }

    fn index_of(&self, value: &T) -> Result<Option<Nat>> {
        self.target().index_of(value)
    }

    fn contains(&self, value: &T) -> Result<bool> {
        self.target().contains(value)
    }

    fn visit(&self, start: &Nat, limit: u64, sink: Sink<'_, T>) -> Result<Flow> {
        self.target().visit(start, limit, sink)
    }
}

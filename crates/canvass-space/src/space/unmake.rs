//! How a built value shows the parts that it was built from.

use super::Parts;

/// Shows the key and the parts of a value to `look`; `None` for a value that was not built like that.
pub(crate) trait Unmake<T, K, P: Parts>: Send + Sync {
    fn show<R>(&self, value: &T, look: impl FnOnce(K, P::References<'_>) -> R) -> Option<R>;
}

/// The parts are in the value.
pub(crate) struct ByReference<G>(pub(crate) G);

impl<T, K, P, G> Unmake<T, K, P> for ByReference<G>
where
    P: Parts,
    G: Fn(&T) -> Option<(K, P::References<'_>)> + Send + Sync,
{
    #[inline]
    fn show<R>(&self, value: &T, look: impl FnOnce(K, P::References<'_>) -> R) -> Option<R> {
        let (key, parts) = (self.0)(value)?;
        Some(look(key, parts))
    }
}

/// The parts have to be computed.
pub(crate) struct ByValue<G>(pub(crate) G);

impl<T, K, P, G> Unmake<T, K, P> for ByValue<G>
where
    P: Parts,
    G: Fn(&T) -> Option<(K, P::Values)> + Send + Sync,
{
    #[inline]
    fn show<R>(&self, value: &T, look: impl FnOnce(K, P::References<'_>) -> R) -> Option<R> {
        let (key, parts) = (self.0)(value)?;
        Some(look(key, P::references(&parts)))
    }
}

/// The parts are in the value, and there is no key.
pub(crate) struct KeylessByReference<G>(pub(crate) G);

impl<T, P, G> Unmake<T, (), P> for KeylessByReference<G>
where
    P: Parts,
    G: Fn(&T) -> Option<P::References<'_>> + Send + Sync,
{
    #[inline]
    fn show<R>(&self, value: &T, look: impl FnOnce((), P::References<'_>) -> R) -> Option<R> {
        Some(look((), (self.0)(value)?))
    }
}

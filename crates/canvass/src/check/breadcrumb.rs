//! stub
pub(crate) struct Breadcrumb;
pub(crate) enum Last {
    Ended,
    Died,
}
impl Breadcrumb {
    pub(crate) fn leave(_: &str) -> Result<(Breadcrumb, Last), String> {
        Ok((Breadcrumb, Last::Ended))
    }
}

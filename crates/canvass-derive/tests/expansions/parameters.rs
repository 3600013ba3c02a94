#[automatically_derived]
impl<K: Ord, V, const N: usize, M> ::canvass::Canvass for Keyed<K, V, N, M>
where
    V: Clone,
    K: ::canvass::Canvass,
    V: ::canvass::Canvass,
    Option<M>: ::core::default::Default,
    M: 'static,
{
    fn shape(
        describe: &mut ::canvass::for_macros::Describe,
    ) -> ::canvass::for_macros::ShapeId {
        describe.mutable();
        describe
            .choice::<
                Self,
            >(|describe| ::std::vec::Vec::from([
                ::canvass::for_macros::Constructor::new(
                    "Keyed",
                    ::std::vec::Vec::from([
                        <[K; N] as ::canvass::Canvass>::shape(describe),
                        <V as ::canvass::Canvass>::shape(describe),
                    ]),
                ),
            ]))
    }
    fn make(
        source: &mut ::canvass::for_macros::Source<'_>,
    ) -> ::canvass::for_macros::Made<Self> {
        let value = match source.constructor()? {
            0 => {
                let field_0: [K; N] = <[K; N] as ::canvass::Canvass>::make(source)?;
                let field_1: V = <V as ::canvass::Canvass>::make(source)?;
                let field_2: Option<M> = ::core::default::Default::default();
                Self {
                    keys: field_0,
                    value: field_1,
                    seen: field_2,
                }
            }
            _ => {
                return ::core::result::Result::Err(::canvass::for_macros::Stop::Mismatch);
            }
        };
        ::core::result::Result::Ok(value)
    }
    fn trace(&self, trace: &mut ::canvass::for_macros::Trace<'_>) {
        match self {
            Self { keys: field_0, value: field_1, .. } => {
                trace.constructor(0);
                <[K; N] as ::canvass::Canvass>::trace(field_0, trace);
                <V as ::canvass::Canvass>::trace(field_1, trace);
            }
        }
    }
    fn rust(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match self {
            Self { keys: field_0, value: field_1, .. } => {
                f.debug_struct("Keyed")
                    .field(
                        "keys",
                        &::canvass::for_macros::Written(|
                            f: &mut ::core::fmt::Formatter<'_>|
                        { <[K; N] as ::canvass::Canvass>::rust(field_0, f) }),
                    )
                    .field(
                        "value",
                        &::canvass::for_macros::Written(|
                            f: &mut ::core::fmt::Formatter<'_>|
                        { <V as ::canvass::Canvass>::rust(field_1, f) }),
                    )
                    .field("seen", &::core::format_args!("{}", "Default::default()"))
                    .finish()
            }
        }
    }
    fn holes(&mut self, holes: &mut ::canvass::for_macros::Holes<'_>) {
        match self {
            Self { keys: field_0, value: field_1, .. } => {
                <[K; N] as ::canvass::Canvass>::holes(field_0, holes);
                <V as ::canvass::Canvass>::holes(field_1, holes);
            }
        }
    }
}

#[automatically_derived]
impl ::canvass::Canvass for Packet {
    fn shape(
        describe: &mut ::canvass::for_macros::Describe,
    ) -> ::canvass::for_macros::ShapeId {
        describe.mutable();
        describe
            .choice::<
                Self,
            >(|describe| ::std::vec::Vec::from([
                ::canvass::for_macros::Constructor::new(
                        "Packet",
                        ::std::vec::Vec::from([
                            describe.space::<u8>(::canvass::space::range(0..=9)),
                            describe.dependent(),
                            <u16 as ::canvass::Canvass>::shape(describe),
                            describe.generated::<u8>(),
                        ]),
                    )
                    .space(0, "length")
                    .representatives(0, || ::std::vec::Vec::<u8>::from([0, 9]))
                    .opaque(2)
                    .checked(),
            ]))
    }
    fn make(
        source: &mut ::canvass::for_macros::Source<'_>,
    ) -> ::canvass::for_macros::Made<Self> {
        let value = match source.constructor()? {
            0 => {
                let field_0: u8 = source.space::<u8>()?;
                let field_1: Vec<u8> = {
                    let length = &field_0;
                    source.dependent::<Vec<u8>>(&(bytes(*length)))?
                };
                let field_2: u16 = {
                    let made: u16 = <u16 as ::canvass::Canvass>::make(source)?;
                    source.accept(made, |sum| sum % 2 == 0)?
                };
                let field_3: u8 = {
                    let length = &field_0;
                    source.generated::<u8>(&(proptest(0..*length)))?
                };
                let field_4: usize = {
                    let payload = &field_1;
                    payload.len()
                };
                Self {
                    length: field_0,
                    payload: field_1,
                    sum: field_2,
                    drawn: field_3,
                    cached: field_4,
                }
            }
            _ => {
                return ::core::result::Result::Err(::canvass::for_macros::Stop::Mismatch);
            }
        };
        source.accept(value, Packet::is_sound)
    }
    fn trace(&self, trace: &mut ::canvass::for_macros::Trace<'_>) {
        if !::core::option::Option::Some(self).is_some_and(Packet::is_sound) {
            trace.refuse();
        }
        match self {
            Self {
                length: field_0,
                payload: field_1,
                sum: field_2,
                drawn: field_3,
                ..
            } => {
                trace.constructor(0);
                trace.space::<u8>(field_0);
                {
                    let length = field_0;
                    trace.dependent::<Vec<u8>>(&(bytes(*length)), field_1);
                }
                <u16 as ::canvass::Canvass>::trace(field_2, trace);
                if !::core::option::Option::Some(field_2).is_some_and(|sum| sum % 2 == 0)
                {
                    trace.refuse();
                }
                <u8 as ::canvass::Canvass>::trace(field_3, trace);
            }
        }
    }
    fn rust(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        match self {
            Self {
                length: field_0,
                payload: field_1,
                sum: field_2,
                drawn: field_3,
                ..
            } => {
                f.debug_struct("Packet")
                    .field(
                        "length",
                        &{
                            use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
                            (&::canvass::for_macros::Shown(field_0))
                                .shown_in(
                                    || ::canvass::space::range(0..=9),
                                    ":: canvass :: space :: range (0 ..= 9)",
                                )
                        },
                    )
                    .field(
                        "payload",
                        &{
                            use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
                            (&::canvass::for_macros::Shown(field_1)).shown()
                        },
                    )
                    .field(
                        "sum",
                        &::canvass::for_macros::Written(|
                            f: &mut ::core::fmt::Formatter<'_>|
                        { <u16 as ::canvass::Canvass>::rust(field_2, f) }),
                    )
                    .field(
                        "drawn",
                        &::canvass::for_macros::Written(|
                            f: &mut ::core::fmt::Formatter<'_>|
                        { <u8 as ::canvass::Canvass>::rust(field_3, f) }),
                    )
                    .field("cached", &::core::format_args!("{}", "payload . len ()"))
                    .finish()
            }
        }
    }
    fn holes(&mut self, holes: &mut ::canvass::for_macros::Holes<'_>) {
        match self {
            Self { sum: field_2, drawn: field_3, .. } => {
                <u16 as ::canvass::Canvass>::holes(field_2, holes);
                <u8 as ::canvass::Canvass>::holes(field_3, holes);
            }
        }
    }
}

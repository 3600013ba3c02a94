#[::core::prelude::v1::test]
fn holds() {
    #[allow(
        clippy::needless_pass_by_value,
        clippy::too_many_arguments,
        reason = "a test decides"
    )]
    async fn holds(list: &mut [u8]) {
        list.sort();
    }
    struct CanvassArguments {
        list: ::std::vec::Vec<u8>,
    }
    #[automatically_derived]
    impl ::canvass::Canvass for CanvassArguments {
        fn shape(
            describe: &mut ::canvass::for_macros::Describe,
        ) -> ::canvass::for_macros::ShapeId {
            describe
                .choice::<
                    Self,
                >(|describe| ::std::vec::Vec::from([
                    ::canvass::for_macros::Constructor::new(
                        "CanvassArguments",
                        ::std::vec::Vec::from([
                            <::std::vec::Vec<u8> as ::canvass::Canvass>::shape(describe),
                        ]),
                    ),
                ]))
        }
        fn make(
            source: &mut ::canvass::for_macros::Source<'_>,
        ) -> ::canvass::for_macros::Made<Self> {
            let value = match source.constructor()? {
                0 => {
                    let field_0: ::std::vec::Vec<u8> = <::std::vec::Vec<
                        u8,
                    > as ::canvass::Canvass>::make(source)?;
                    Self { list: field_0 }
                }
                _ => {
                    return ::core::result::Result::Err(
                        ::canvass::for_macros::Stop::Mismatch,
                    );
                }
            };
            ::core::result::Result::Ok(value)
        }
        fn trace(&self, trace: &mut ::canvass::for_macros::Trace<'_>) {
            match self {
                Self { list: field_0 } => {
                    trace.constructor(0);
                    <::std::vec::Vec<u8> as ::canvass::Canvass>::trace(field_0, trace);
                }
            }
        }
        fn rust(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            match self {
                Self { list: field_0 } => {
                    f.debug_struct("CanvassArguments")
                        .field(
                            "list",
                            &::canvass::for_macros::Written(|
                                f: &mut ::core::fmt::Formatter<'_>|
                            {
                                <::std::vec::Vec<
                                    u8,
                                > as ::canvass::Canvass>::rust(field_0, f)
                            }),
                        )
                        .finish()
                }
            }
        }
        fn holes(&mut self, holes: &mut ::canvass::for_macros::Holes<'_>) {
            match self {
                Self { list: field_0 } => {
                    <::std::vec::Vec<u8> as ::canvass::Canvass>::holes(field_0, holes);
                }
            }
        }
    }
    ::canvass::check::Test::<
        CanvassArguments,
    >::new(
            ::core::concat!(::core::module_path!(), "::", ::core::stringify!(holds)),
            ::core::file!(),
            ::core::line!(),
            ::core::env!("CARGO_MANIFEST_DIR"),
        )
        .built_in(
            ::core::option_env!("CARGO_PKG_NAME"),
            ::core::option_env!("CARGO_BIN_NAME"),
        )
        .arguments(&[("list", "&mut [u8]")])
        .run(|CanvassArguments { list: ref mut argument_1 }| ::canvass::check::block_on(
            holds(argument_1),
        ))
}

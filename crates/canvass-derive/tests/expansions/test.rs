#[ignore]
#[::core::prelude::v1::test]
fn holds() {
    #[allow(
        clippy::needless_pass_by_value,
        clippy::too_many_arguments,
        reason = "a test decides"
    )]
    fn holds(mut tree: Tree, name: &str, (a, b): (u8, u8)) -> bool {
        assume!(@ return a < b);
        assume_all!(@ return a < 9, tree.is_small());
        tree.insert(name, a, b)
    }
    struct CanvassArguments {
        tree: Tree,
        name: ::std::string::String,
        argument_3: (u8, u8),
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
                                <Tree as ::canvass::Canvass>::shape(describe),
                                describe.space::<::std::string::String>(names()),
                                <(u8, u8) as ::canvass::Canvass>::shape(describe),
                            ]),
                        )
                        .space(1, "name"),
                ]))
        }
        fn make(
            source: &mut ::canvass::for_macros::Source<'_>,
        ) -> ::canvass::for_macros::Made<Self> {
            let value = match source.constructor()? {
                0 => {
                    let field_0: Tree = <Tree as ::canvass::Canvass>::make(source)?;
                    let field_1: ::std::string::String = source
                        .space::<::std::string::String>()?;
                    let field_2: (u8, u8) = <(
                        u8,
                        u8,
                    ) as ::canvass::Canvass>::make(source)?;
                    Self {
                        tree: field_0,
                        name: field_1,
                        argument_3: field_2,
                    }
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
                Self { tree: field_0, name: field_1, argument_3: field_2 } => {
                    trace.constructor(0);
                    <Tree as ::canvass::Canvass>::trace(field_0, trace);
                    trace.space::<::std::string::String>(field_1);
                    <(u8, u8) as ::canvass::Canvass>::trace(field_2, trace);
                }
            }
        }
        fn rust(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            match self {
                Self { tree: field_0, name: field_1, argument_3: field_2 } => {
                    f.debug_struct("CanvassArguments")
                        .field(
                            "tree",
                            &::canvass::for_macros::Written(|
                                f: &mut ::core::fmt::Formatter<'_>|
                            { <Tree as ::canvass::Canvass>::rust(field_0, f) }),
                        )
                        .field(
                            "name",
                            &{
                                use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
                                (&::canvass::for_macros::Shown(field_1))
                                    .shown_in(|| names(), "names ()")
                            },
                        )
                        .field(
                            "argument_3",
                            &::canvass::for_macros::Written(|
                                f: &mut ::core::fmt::Formatter<'_>|
                            { <(u8, u8) as ::canvass::Canvass>::rust(field_2, f) }),
                        )
                        .finish()
                }
            }
        }
        fn holes(&mut self, holes: &mut ::canvass::for_macros::Holes<'_>) {
            match self {
                Self { tree: field_0, argument_3: field_2, .. } => {
                    <Tree as ::canvass::Canvass>::holes(field_0, holes);
                    <(u8, u8) as ::canvass::Canvass>::holes(field_2, holes);
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
        .arguments(&[("tree", "Tree"), ("name", "&str"), ("argument_3", "(u8, u8)")])
        .set("cases", "500")
        .set("time", "2s")
        .require("Leaf, _, _")
        .example(|| CanvassArguments {
            tree: Tree::Leaf,
            name: ::std::string::String::from("a"),
            argument_3: (1, 2),
        })
        .run(|
            CanvassArguments {
                tree: argument_1,
                name: ref argument_2,
                argument_3: argument_3,
            }|
        holds(argument_1, argument_2, argument_3))
}

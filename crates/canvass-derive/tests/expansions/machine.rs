impl Files {
    fn new() -> Files {
        Files::default()
    }
    fn open(&mut self, name: &str) -> File {
        self.open_as(name)
    }
    async fn read(&mut self, file: &File) -> u8 {
        ::canvass::for_macros::name_next("at");
        let at: usize = draw(..);
        file.read(at)
    }
    fn close(&mut self, file: File) {
        drop(file);
    }
    fn is_sound(&self) -> bool {
        self.model == self.real
    }
    fn state(&self) -> Model {
        self.model.clone()
    }
    fn remove(&mut self) {}
    fn open_as(&mut self, name: &str) -> File {
        File::open(name)
    }
}
impl ::canvass::state::Machine for Files {
    const RULES: &'static [&'static str] = &["open", "read", "close"];
    const START: &'static str = "let mut machine = Files::new();";
    type Model = ();
    fn start() -> (Self, Self::Model) {
        (Self::new(), ())
    }
    #[allow(unused_variables, reason = "conditions may be on the machine alone")]
    fn weights(&self, model: &Self::Model, weights: &mut [u64]) {
        weights[0usize] = 1;
        weights[1usize] = if (self.is_on) && self.files.len() >= 1usize {
            ::canvass::for_macros::weight(3)
        } else {
            0
        };
        weights[2usize] = if self.files.len() >= 1usize { 1 } else { 0 };
    }
    #[allow(unused_variables, reason = "there may be no model to take a step of")]
    fn step(&mut self, model: &mut Self::Model, rule: usize) {
        match rule {
            0usize => {
                struct CanvassArguments {
                    name: ::std::string::String,
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
                                        <::std::string::String as ::canvass::Canvass>::shape(
                                            describe,
                                        ),
                                    ]),
                                ),
                            ]))
                    }
                    fn make(
                        source: &mut ::canvass::for_macros::Source<'_>,
                    ) -> ::canvass::for_macros::Made<Self> {
                        let value = match source.constructor()? {
                            0 => {
                                let field_0: ::std::string::String = <::std::string::String as ::canvass::Canvass>::make(
                                    source,
                                )?;
                                Self { name: field_0 }
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
                            Self { name: field_0 } => {
                                trace.constructor(0);
                                <::std::string::String as ::canvass::Canvass>::trace(
                                    field_0,
                                    trace,
                                );
                            }
                        }
                    }
                    fn rust(
                        &self,
                        f: &mut ::core::fmt::Formatter<'_>,
                    ) -> ::core::fmt::Result {
                        match self {
                            Self { name: field_0 } => {
                                f.debug_struct("CanvassArguments")
                                    .field(
                                        "name",
                                        &::canvass::for_macros::Written(|
                                            f: &mut ::core::fmt::Formatter<'_>|
                                        {
                                            <::std::string::String as ::canvass::Canvass>::rust(
                                                field_0,
                                                f,
                                            )
                                        }),
                                    )
                                    .finish()
                            }
                        }
                    }
                    fn holes(&mut self, holes: &mut ::canvass::for_macros::Holes<'_>) {
                        match self {
                            Self { name: field_0 } => {
                                <::std::string::String as ::canvass::Canvass>::holes(
                                    field_0,
                                    holes,
                                );
                            }
                        }
                    }
                }
                let CanvassArguments { name: mut argument_1 } = ::canvass::for_macros::arguments::<
                    CanvassArguments,
                >();
                let number = self.files.next();
                ::canvass::for_macros::say(|| {
                    #[allow(unused_imports, reason = "a rule may have no arguments")]
                    use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
                    ::std::format!(
                        "{}machine.open({});", ::std::format!("let files_{} = ", number),
                        ::std::format!("&{:?}", (& ::canvass::for_macros::Shown(&
                        argument_1)).shown())
                    )
                });
                let result = self.open(&argument_1);
                self.files.add(result);
            }
            1usize => {
                let argument_1_number = self.files.pick();
                let mut argument_1 = self
                    .files
                    .get(argument_1_number)
                    .cloned()
                    .expect("a number that was drawn is one of a value");
                let _ = &mut argument_1;
                ::canvass::for_macros::say(|| {
                    #[allow(unused_imports, reason = "a rule may have no arguments")]
                    use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
                    ::std::format!(
                        "{}canvass::check::block_on(machine.read({}));",
                        ::std::string::String::new(), ::std::format!("&files_{}",
                        argument_1_number)
                    )
                });
                let result = ::canvass::check::block_on(self.read(&argument_1));
                ::canvass::for_macros::say_result(|| {
                    use ::canvass::for_macros::{ReturnedDebug as _, ReturnedOther as _};
                    (&::canvass::for_macros::Returned(&result)).text()
                });
            }
            2usize => {
                let argument_1_number = self.files.pick();
                let mut argument_1 = self
                    .files
                    .take(argument_1_number)
                    .expect("a number that was drawn is one of a value");
                let _ = &mut argument_1;
                ::canvass::for_macros::say(|| {
                    #[allow(unused_imports, reason = "a rule may have no arguments")]
                    use ::canvass::for_macros::{ShowDebug as _, ShowRust as _};
                    ::std::format!(
                        "{}machine.close({});", ::std::string::String::new(),
                        ::std::format!("files_{}", argument_1_number)
                    )
                });
                self.close(argument_1);
            }
            _ => ::core::unreachable!("a rule is chosen by its number"),
        }
    }
    #[allow(unused_variables, reason = "invariants may be of the machine alone")]
    fn check(&self, model: &Self::Model) {
        ::canvass::for_macros::hold("is_sound", self.is_sound());
    }
    fn state(&self, model: &Self::Model) -> ::core::option::Option<u128> {
        ::core::option::Option::Some(::canvass::for_macros::hash_of(self.state()))
    }
    fn end(&mut self) {
        self.remove();
    }
    fn text(
        &self,
        model: &Self::Model,
    ) -> ::core::option::Option<::std::string::String> {
        use ::canvass::for_macros::{ReturnedDebug as _, ReturnedOther as _};
        ::canvass::for_macros::side_by_side(
            (&::canvass::for_macros::Returned(self)).text(),
            (&::canvass::for_macros::Returned(model)).text(),
        )
    }
}
#[::canvass::test(cases = 500)]
fn files() {
    ::canvass::state::run::<Files>()
}

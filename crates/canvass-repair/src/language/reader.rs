//! The reader of a source file: it reads the generators and everything that they reach.

use std::collections::{BTreeMap, HashMap};

use proc_macro2::Span;
use syn::{FnArg, Pat, ReturnType, spanned::Spanned};

use crate::language::{
    core::{Form, Function, FunctionId, Local, Program},
    error::{ReadError, ReadErrorKind},
    expression::Scope,
    imports,
    items::{Definition, Items},
    limits::{require_progress, require_shallow},
    location::Location,
    resolve::Substitution,
    types::{Hold, TypeId, Types},
};

/// Parser and reader are recursive: what [`limits`](crate::language::limits) admits must fit on this stack.
const STACK: usize = 256 << 20;

/// Reads a source file: its generators, and all types and functions that they reach.
pub fn read(source: &str) -> Result<Program, ReadError> {
    require_shallow(source)?;
    std::thread::scope(|scope| {
        let reader =
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || read_file(source));
        match reader {
            Ok(reader) => reader.join().expect("the reader does not panic"),
            Err(_) => read_file(source),
        }
    })
}

fn read_file(source: &str) -> Result<Program, ReadError> {
    let file = syn::parse_file(source)?;
    let items = Items::of(&file)?;
    let mut reader = Reader {
        source,
        types: Types::new(),
        items: &items,
        origins: BTreeMap::new(),
        resolving: Vec::new(),
        instances: HashMap::new(),
        functions: Vec::new(),
        pending: Vec::new(),
    };
    reader.read_generators()?;
    reader.read_others();
    let functions = reader
        .functions
        .into_iter()
        .map(|function| function.expect("every instance was read"))
        .collect();
    let locations = items
        .functions
        .iter()
        .map(|(name, function)| (name.clone(), Location::of_span(function.signature.ident.span())))
        .collect();
    let imports = imports::of(&file);
    let mut program =
        Program { types: reader.types, functions, constants: Vec::new(), locations, imports };
    program.constants = constants(&program);
    Ok(program)
}

/// The signature of a function, known before its body is read.
pub(crate) struct Heading {
    pub(crate) name: String,
    pub(crate) known: Substitution,
    pub(crate) parameters: Vec<Local>,
    pub(crate) result: TypeId,
    pub(crate) hold: Hold,
    pub(crate) method: bool,
}

pub(crate) struct Reader<'a> {
    pub(crate) source: &'a str,
    pub(crate) types: Types,
    pub(crate) items: &'a Items<'a>,
    /// The generic type and the arguments that a type is an instance of.
    pub(crate) origins: BTreeMap<TypeId, (String, Vec<TypeId>)>,
    /// The aliases that are being resolved.
    pub(crate) resolving: Vec<String>,
    instances: HashMap<(String, Vec<TypeId>), FunctionId>,
    functions: Vec<Option<Function>>,
    pending: Vec<Heading>,
}

impl<'a> Reader<'a> {
    fn read_generators(&mut self) -> Result<(), ReadError> {
        let items = self.items;
        let mut generators = Vec::new();
        for name in &items.order {
            let definition = &items.functions[name];
            if definition.attribute.is_some() {
                let id = self.function(name, Vec::new(), definition.signature.ident.span())?;
                generators.push((id, definition));
            }
        }
        if generators.is_empty() {
            return Err(ReadError::at_location(Location::START, ReadErrorKind::NoGenerator));
        }
        let contracts = generators
            .iter()
            .map(|&(id, definition)| Ok((id, self.contract(id, definition)?)))
            .collect::<Result<Vec<_>, ReadError>>()?;
        self.read_bodies(0)?;
        for (id, contract) in contracts {
            let function = self.functions[id.index()].as_mut().expect("the body was read");
            function.contract = Some(contract);
        }
        self.require_deterministic(0)
    }

    /// Reads the other functions, as components for repairs; those outside the subset are skipped.
    fn read_others(&mut self) {
        let items = self.items;
        for name in &items.order {
            if !items.functions[name].parameters.is_empty() {
                continue;
            }
            let before = self.functions.len();
            let read = self
                .function(name, Vec::new(), Span::call_site())
                .and_then(|_| self.read_bodies(before))
                .and_then(|()| self.require_deterministic(before));
            if read.is_err() {
                self.functions.truncate(before);
                self.pending.truncate(before);
                self.instances.retain(|_, id| id.index() < before);
            }
        }
    }

    /// The function of this name with these types for its type parameters.
    pub(crate) fn function(
        &mut self,
        name: &str,
        arguments: Vec<TypeId>,
        span: Span,
    ) -> Result<FunctionId, ReadError> {
        let key = (name.to_owned(), arguments);
        if let Some(&id) = self.instances.get(&key) {
            return Ok(id);
        }
        let items = self.items;
        let Some(definition) = items.functions.get(name) else {
            return Err(ReadError::at(
                span,
                ReadErrorKind::Unknown { kind: "function", name: name.to_owned() },
            ));
        };
        definition.require_plain()?;
        let known = definition.parameters.iter().cloned().zip(key.1.iter().copied()).collect();
        let heading = self.heading(name, definition, known)?;
        let id = FunctionId(self.functions.len() as u32);
        self.instances.insert(key, id);
        self.functions.push(None);
        self.pending.push(heading);
        Ok(id)
    }

    pub(crate) fn heading_of(&self, id: FunctionId) -> &Heading {
        &self.pending[id.index()]
    }

    pub(crate) fn heading(
        &mut self,
        name: &str,
        definition: &Definition<'_>,
        mut known: Substitution,
    ) -> Result<Heading, ReadError> {
        if let Some(owner) = definition.owner {
            let of = self.resolve(owner, &known)?.0;
            known.insert("Self".to_owned(), of);
        }
        let mut parameters = Vec::new();
        for input in &definition.signature.inputs {
            parameters.push(self.parameter(input, &known)?);
        }
        let (result, hold) = match &definition.signature.output {
            ReturnType::Type(_, written) => self.resolve(written, &known)?,
            ReturnType::Default => {
                return Err(ReadError::outside(
                    definition.signature.span(),
                    "a function without a result",
                    "`-> T`",
                ));
            }
        };
        Ok(Heading {
            name: name.to_owned(),
            known,
            parameters,
            result,
            hold,
            method: definition.is_method(),
        })
    }

    fn parameter(&mut self, input: &FnArg, known: &Substitution) -> Result<Local, ReadError> {
        match input {
            FnArg::Receiver(receiver) => {
                let of = *known.get("Self").expect("only methods have a receiver");
                let hold = match receiver.kind {
                    syn::ReceiverKind::Reference(..) => Hold::Borrowed,
                    _ => Hold::Owned,
                };
                Ok(Local { name: "self".to_owned(), of, hold })
            }
            FnArg::Typed(typed) => {
                let Pat::Ident(name) = typed.pat.as_ref() else {
                    return Err(ReadError::outside(
                        typed.pat.span(),
                        "a pattern as a parameter",
                        "a name",
                    ));
                };
                let (of, hold) = self.resolve(&typed.ty, known)?;
                Ok(Local { name: name.ident.to_string(), of, hold })
            }
        }
    }

    /// Reads the bodies of all functions from a number on, and of those that they call.
    fn read_bodies(&mut self, from: usize) -> Result<(), ReadError> {
        let mut next = from;
        while next < self.functions.len() {
            let function = self.body(FunctionId(next as u32))?;
            self.functions[next] = Some(function);
            next += 1;
        }
        Ok(())
    }

    fn body(&mut self, id: FunctionId) -> Result<Function, ReadError> {
        let heading = &self.pending[id.index()];
        let (name, result, hold, method) =
            (heading.name.clone(), heading.result, heading.hold, heading.method);
        let arity = heading.parameters.len();
        let mut scope = Scope::new(heading.parameters.clone(), heading.known.clone());
        let definition = &self.items.functions[&name];
        let body = self.block(&mut scope, definition.block, Some(result))?;
        require_progress(self.source, id, &name, arity, &body)?;
        Ok(Function {
            name,
            arity,
            locals: scope.locals,
            result,
            hold,
            body,
            contract: None,
            method,
        })
    }

    fn require_deterministic(&self, from: usize) -> Result<(), ReadError> {
        for function in
            self.functions[from..].iter().flatten().filter(|function| function.contract.is_none())
        {
            let mut choice = None;
            function.body.walk(&mut |expression| {
                let chooses = match &expression.form {
                    Form::Choose(_) | Form::Any | Form::Range(..) | Form::Hole | Form::Reject => {
                        true
                    }
                    Form::Call(callee, _) => self.functions[callee.index()]
                        .as_ref()
                        .is_some_and(|callee| callee.contract.is_some()),
                    _ => false,
                };
                if chooses && choice.is_none() {
                    choice = Some(Location::of(self.source, &expression.span));
                }
            });
            if let Some(location) = choice {
                let kind = ReadErrorKind::Choice { function: function.name.clone() };
                return Err(ReadError::at_location(location, kind));
            }
        }
        Ok(())
    }
}

fn constants(program: &Program) -> Vec<i64> {
    let mut found = std::collections::BTreeSet::new();
    for function in &program.functions {
        function.body.walk(&mut |expression| {
            if let Form::Integer(value) = expression.form {
                found.insert(value);
            }
        });
    }
    found.into_iter().collect()
}

//! The reader of a source file: it reads the generators and everything that they reach.

use std::collections::{BTreeMap, HashMap};

use proc_macro2::Span;
use syn::{FnArg, Pat, ReturnType, spanned::Spanned};

use crate::language::{
    core::{Form, Function, FunctionId, Local, Pattern, Program},
    error::{ReadError, ReadErrorKind},
    expression::Scope,
    imports,
    items::{Definition, Items},
    limits::{require_progress, require_shallow},
    location::Location,
    modules::visible,
    resolve::{INSTANCES, LONGEST_NAME, Substitution},
    types::{Hold, TypeId, Types},
};

/// Parser and reader are recursive: what [`limits`](crate::language::limits) admits must fit on this stack.
const STACK: usize = 256 << 20;

/// Reads a source file: its generators, and all types and functions that they reach.
pub fn read(source: &str) -> Result<Program, ReadError> {
    on_large_stack(source, || read_file(source, None).map_err(|error| error.inside(source)))
}

/// Reads what a check of one generator needs: the file, or, if another generator cannot be read, this one and what it reaches.
pub fn read_for(source: &str, generator: &str) -> Result<Program, ReadError> {
    let all = read(source);
    if all.is_ok() || !marked(source)?.iter().any(|(name, _)| name == generator) {
        return all;
    }
    on_large_stack(source, || {
        read_file(source, Some(generator)).map_err(|error| error.inside(source))
    })
}

/// The names of the marked generators of a file with their locations, in the order of the file, whether they can be read or not.
pub fn marked(source: &str) -> Result<Vec<(String, Location)>, ReadError> {
    on_large_stack(source, || {
        let text = WithLibrary::parse(source)?;
        let items = text.items()?;
        let of = |name: &String| (name.clone(), &items.functions[name]);
        let marked = items.order.iter().map(of).filter(|(_, one)| one.attribute.is_some());
        let located = |(name, one): (String, &Definition<'_>)| {
            (name, Location::of_span(one.signature.ident.span()))
        };
        Ok(marked.map(located).collect())
    })
}

fn on_large_stack<T: Send>(
    source: &str,
    work: impl Fn() -> Result<T, ReadError> + Send + Sync,
) -> Result<T, ReadError> {
    require_shallow(source)?;
    std::thread::scope(|scope| {
        let reader = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &work);
        match reader {
            Ok(reader) => reader.join().expect("the reader does not panic"),
            Err(_) => work(),
        }
    })
}

/// Reads all generators of a file, or one, with what they reach.
fn read_file(source: &str, only: Option<&str>) -> Result<Program, ReadError> {
    let text = WithLibrary::parse(source)?;
    let items = text.items()?;
    let mut reader = Reader {
        source: &text.source,
        types: Types::new(),
        items: &items,
        origins: BTreeMap::new(),
        resolving: Vec::new(),
        instances: HashMap::new(),
        functions: Vec::new(),
        pending: Vec::new(),
    };
    reader.read_generators(only)?;
    reader.read_others();
    let functions = reader
        .functions
        .into_iter()
        .map(|function| function.expect("every instance was read"))
        .collect();
    let locations = items
        .functions
        .iter()
        .filter(|(name, _)| !items.is_library(name))
        .map(|(name, function)| (name.clone(), Location::of_span(function.signature.ident.span())))
        .collect();
    let imports = imports::of(&visible(&text.own)?);
    let mut program =
        Program { types: reader.types, functions, constants: Vec::new(), locations, imports };
    program.constants = constants(&program);
    Ok(program)
}

/// A file, and after it the library: what the standard library has, in the words of the language.
struct WithLibrary {
    source: String,
    own: syn::File,
    library: Vec<syn::Item>,
}

/// What the standard library has.
const LIBRARY: &str = include_str!("library.txt");

impl WithLibrary {
    fn parse(source: &str) -> Result<Self, ReadError> {
        // Alone first, so that an error is one of the file.
        syn::parse_file(source)?;
        let source = format!("{source}\n{LIBRARY}");
        let mut own = syn::parse_file(&source)?;
        let is_own = |item: &syn::Item| item.span().byte_range().end + LIBRARY.len() < source.len();
        let count = own.items.iter().take_while(|item| is_own(item)).count();
        let library = own.items.split_off(count);
        Ok(Self { source, own, library })
    }

    fn items(&self) -> Result<Items<'_>, ReadError> {
        Items::of(&visible(&self.own)?, &self.library)
    }
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
    fn read_generators(&mut self, only: Option<&str>) -> Result<(), ReadError> {
        let items = self.items;
        for name in &items.order {
            let definition = &items.functions[name];
            if definition.attribute.is_some() && only.is_none_or(|only| only == name) {
                if !definition.parameters.is_empty() {
                    let found = "a generator with type parameters";
                    let nearest = "one for a type: `fn name() -> List<i64>`";
                    return Err(ReadError::outside(
                        definition.signature.ident.span(),
                        found,
                        nearest,
                    ));
                }
                self.function(name, Vec::new(), definition.signature.ident.span())?;
            }
        }
        if self.pending.is_empty() {
            return Err(ReadError::at_location(Location::START, ReadErrorKind::NoGenerator));
        }
        // Bodies call generators, whose contracts call predicates, whose bodies are read then.
        let (mut contracts, mut seen, mut is_read) = (Vec::new(), 0, 0);
        while seen < self.pending.len() || is_read < self.functions.len() {
            while seen < self.pending.len() {
                let id = FunctionId(seen as u32);
                if let Some(definition) = items.functions.get(&self.pending[seen].name)
                    && definition.attribute.is_some()
                {
                    contracts.push((id, self.contract(id, definition)?));
                }
                seen += 1;
            }
            let from = is_read;
            is_read = self.functions.len();
            self.read_bodies(from)?;
        }
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
                self.forget(before);
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
        let is_long = |of: &TypeId| self.types.name(*of).len() > LONGEST_NAME;
        let generic = self.instances.keys().filter(|(_, arguments)| !arguments.is_empty()).count();
        if !key.1.is_empty() && (generic > INSTANCES || key.1.iter().any(is_long)) {
            return Err(ReadError::outside(
                span,
                "a function with endlessly many instances",
                "a function without type parameters",
            ));
        }
        let known = definition.parameters.iter().cloned().zip(key.1.iter().copied()).collect();
        let heading = self.heading(name, definition, known)?;
        let id = FunctionId(self.functions.len() as u32);
        self.instances.insert(key, id);
        self.functions.push(None);
        self.pending.push(heading);
        Ok(id)
    }

    /// Makes room for a function that the file does not write; [`fill`](Self::fill) has to follow.
    pub(crate) fn reserve(&mut self, heading: Heading) -> FunctionId {
        let id = FunctionId(self.functions.len() as u32);
        self.functions.push(None);
        self.pending.push(heading);
        id
    }

    /// The function of this name for a type, if there is one.
    pub(crate) fn instance_of(&self, name: &str, of: TypeId) -> Option<FunctionId> {
        self.instances.get(&(name.to_owned(), vec![of])).copied()
    }

    pub(crate) fn note_instance(&mut self, name: &str, of: TypeId, id: FunctionId) {
        self.instances.insert((name.to_owned(), vec![of]), id);
    }

    pub(crate) fn fill(&mut self, id: FunctionId, function: Function) {
        self.functions[id.index()] = Some(function);
    }

    pub(crate) fn function_count(&self) -> usize {
        self.functions.len()
    }

    /// Forgets the functions from a number on.
    pub(crate) fn forget(&mut self, from: usize) {
        self.functions.truncate(from);
        self.pending.truncate(from);
        self.instances.retain(|_, id| id.index() < from);
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
            FnArg::Typed(typed) if matches!(typed.pat.as_ref(), Pat::Wild(_)) => {
                let (of, hold) = self.resolve(&typed.ty, known)?;
                Ok(Local { name: "_".to_owned(), of, hold })
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
            // The body of a loop was read where it stands.
            if self.functions[next].is_none() {
                let function = self.body(FunctionId(next as u32))?;
                self.functions[next] = Some(function);
            }
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
        let listed = !self.items.is_library(&name)
            || !(name.contains("::_") || name.starts_with("Integer_"));
        scope.is_marked = definition.attribute.is_some();
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
            listed,
        })
    }

    fn require_deterministic(&self, from: usize) -> Result<(), ReadError> {
        for function in
            self.functions[from..].iter().flatten().filter(|function| function.contract.is_none())
        {
            let mut choice = None;
            function.body.walk(&mut |expression| {
                let chooses = match &expression.form {
                    Form::Choose(_)
                    | Form::Any
                    | Form::Range(..)
                    | Form::Hole(_)
                    | Form::Reject => true,
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

/// The numbers in expressions and patterns.
fn constants(program: &Program) -> Vec<i128> {
    let mut found = std::collections::BTreeSet::new();
    for function in &program.functions {
        function.body.walk(&mut |expression| match &expression.form {
            Form::Integer(value) => {
                found.insert(*value);
            }
            Form::Match(_, arms) => {
                arms.iter().for_each(|arm| numbers(&arm.pattern, &mut found));
            }
            Form::Let(arm, _) => numbers(&arm.pattern, &mut found),
            _ => {}
        });
    }
    found.into_iter().collect()
}

/// The numbers in a pattern; an open range has an end that no program mentions.
fn numbers(pattern: &Pattern, found: &mut std::collections::BTreeSet<i128>) {
    match pattern {
        Pattern::Anything | Pattern::Bind(_) => {}
        Pattern::Both(_, inner) => numbers(inner, found),
        Pattern::Construct(_, parts) | Pattern::Either(parts) => {
            parts.iter().for_each(|part| numbers(part, found));
        }
        Pattern::Between(lowest, highest) => {
            let ends = [*lowest, *highest];
            found.extend(ends.into_iter().filter(|end| ![i128::MIN, i128::MAX].contains(end)));
        }
    }
}

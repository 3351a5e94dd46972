//! Names and types: what was written becomes an expression.

use std::ops::Range;

use super::context::Value;
use super::expression::{Expression, Function, Kind};
use super::functions::{FUNCTIONS, borrowed_name};
use super::lexer::written;
use super::locate::Place;
use super::scope::{Model, Scope, Type};
use super::syntax::{Form, Syntax};
use crate::diagnostic::{Code, Diagnostic, did_you_mean, nearest};

/// Resolves one expression and gathers what is wrong with it.
pub(super) struct Resolver<'a> {
    scope: &'a Scope,
    place: Place,
    problems: &'a mut Vec<Diagnostic>,
    calls: u64,
}

impl<'a> Resolver<'a> {
    pub(super) const fn new(
        scope: &'a Scope,
        place: Place,
        problems: &'a mut Vec<Diagnostic>,
    ) -> Self {
        Self {
            scope,
            place,
            problems,
            calls: 0,
        }
    }

    pub(super) fn resolve(&mut self, syntax: &Syntax) -> Option<Expression> {
        let (kind, result) = match &syntax.form {
            Form::Literal(value) => (Kind::Literal(value.clone()), type_of(value)),
            Form::Name(parts) => self.name(parts, &syntax.range)?,
            Form::Call {
                name,
                name_range,
                arguments,
            } => self.call(name, name_range, arguments, &syntax.range)?,
        };
        Some(Expression {
            kind,
            result,
            span: self.place.of(&syntax.range),
        })
    }

    fn problem(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    fn name(&mut self, parts: &[String], range: &Range<usize>) -> Option<(Kind, Type)> {
        let (first, rest) = parts.split_first()?;
        if let Some(slot) = self.scope.captures.iter().position(|name| name == first) {
            if rest.is_empty() {
                let written = written(parts);
                return Some((Kind::Capture { slot, written }, Type::Any));
            }
            let message = format!("`{first}` is a captured value and has no fields");
            let help = "capture the field itself: `capture: { name: reply.field }`";
            self.problem(
                self.place
                    .error(Code::UnknownVariable, range, message)
                    .help(help),
            );
            return None;
        }
        if let Some(set) = self.scope.data.iter().position(|data| data.name == *first) {
            return self.column(set, parts, range);
        }
        let problem = self.unknown_name(first, range);
        self.problem(problem);
        None
    }

    fn column(
        &mut self,
        set: usize,
        parts: &[String],
        range: &Range<usize>,
    ) -> Option<(Kind, Type)> {
        let data = self.scope.data.get(set)?;
        let columns = data.columns.as_deref();
        let wanted = parts.get(1..).unwrap_or_default().join(".");
        let column = columns.and_then(|columns| columns.iter().position(|name| *name == wanted));
        if column.is_some() || (columns.is_none() && !wanted.is_empty()) {
            let written = written(parts);
            let kind = Kind::Column {
                set,
                column,
                written,
            };
            return Some((kind, Type::Any));
        }
        let name = &data.name;
        let known = columns.unwrap_or_default().iter().map(String::as_str);
        let problem = if wanted.is_empty() {
            let column = columns
                .and_then(<[String]>::first)
                .map_or("column", String::as_str);
            self.place
                .error(
                    Code::UnknownVariable,
                    range,
                    format!("`{name}` is a data set, not a value"),
                )
                .help(format!("write one of its columns: `{name}.{column}`"))
        } else {
            let message = format!("the data set `{name}` has no column `{wanted}`");
            self.place
                .error(Code::UnknownVariable, range, message)
                .help(did_you_mean(&wanted, known))
        };
        self.problem(problem);
        None
    }

    fn unknown_name(&self, name: &str, range: &Range<usize>) -> Diagnostic {
        let problem = self.place.error(
            Code::UnknownVariable,
            range,
            format!("there is no variable `{name}`"),
        );
        let variables = self
            .scope
            .captures
            .iter()
            .chain(self.scope.data.iter().map(|data| &data.name))
            .map(String::as_str);
        if let Some(near) = nearest(name, variables.clone()) {
            return problem.help(format!("did you mean `{near}`?"));
        }
        let functions = FUNCTIONS.iter().map(|function| function.name);
        if let Some(near) = borrowed_name(name).or_else(|| nearest(name, functions)) {
            return problem.help(format!(
                "functions are written with parentheses: `{near}()`"
            ));
        }
        problem.help(did_you_mean(name, variables))
    }

    fn call(
        &mut self,
        name: &str,
        name_range: &Range<usize>,
        arguments: &[Syntax],
        range: &Range<usize>,
    ) -> Option<(Kind, Type)> {
        let ordinal = self.calls;
        self.calls += 1;
        let resolved: Option<Vec<Expression>> = arguments
            .iter()
            .map(|argument| self.resolve(argument))
            // Not short-circuiting: every argument's mistakes are wanted.
            .collect::<Vec<_>>()
            .into_iter()
            .collect();
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) else {
            let problem = self.unknown_function(name, name_range);
            self.problem(problem);
            return None;
        };
        if function.name == "client" && self.scope.model == Model::Open {
            let message = "`client()` has no meaning with `rate`, where no clients exist";
            self.problem(
                self.place
                    .error(Code::ClosedLoopOnly, range, message)
                    .help("use `seq()`, the number of the call, or `clients` as the load"),
            );
            return None;
        }
        let resolved = resolved?;
        let result = self.fits(function, &resolved, arguments, range)?;
        let kind = Kind::Call {
            function,
            arguments: resolved,
            ordinal,
        };
        Some((kind, result))
    }

    fn unknown_function(&self, name: &str, range: &Range<usize>) -> Diagnostic {
        let names = FUNCTIONS.iter().map(|function| function.name);
        let help = match borrowed_name(name) {
            Some(ours) => format!("it is called `{ours}` here"),
            None => did_you_mean(name, names),
        };
        self.place
            .error(
                Code::UnknownFunction,
                range,
                format!("there is no template function `{name}`"),
            )
            .help(help)
    }

    /// Number, types and ranges of arguments.
    fn fits(
        &mut self,
        function: &'static Function,
        resolved: &[Expression],
        arguments: &[Syntax],
        range: &Range<usize>,
    ) -> Option<Type> {
        let signature = format!("the function is `{}`", function.signature());
        let most = function.parameters.len();
        let count = resolved.len();
        let surplus = count.saturating_sub(most);
        let wrong_count = match function.repeats {
            _ if count < function.required => true,
            0 => surplus > 0,
            repeats => !surplus.is_multiple_of(repeats),
        };
        if wrong_count {
            let message = format!("`{}` does not take {}", function.name, arguments_of(count));
            self.problem(
                self.place
                    .error(Code::WrongArgument, range, message)
                    .help(signature),
            );
            return None;
        }
        let mut fits = true;
        for (index, (argument, syntax)) in resolved.iter().zip(arguments).enumerate() {
            let Some(parameter) = function.parameter(index) else {
                continue;
            };
            if !parameter.kind.accepts(argument.result) {
                fits = false;
                let message = format!(
                    "`{}` of `{}` is {}, and this is {}",
                    parameter.name, function.name, parameter.kind, argument.result
                );
                self.problem(
                    self.place
                        .error(Code::WrongArgument, &syntax.range, message)
                        .help(signature.clone()),
                );
            }
        }
        if !fits {
            return None;
        }
        match (function.result)(resolved) {
            Ok(result) => Some(result),
            Err(problem) => {
                let at = arguments
                    .get(problem.index)
                    .map_or(range, |syntax| &syntax.range);
                self.problem(
                    self.place
                        .error(Code::WrongArgument, at, problem.message)
                        .help(signature),
                );
                None
            }
        }
    }
}

fn arguments_of(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        many => format!("{many} arguments"),
    }
}

const fn type_of(value: &Value) -> Type {
    match value {
        Value::Text(_) => Type::Text,
        Value::Integer(_) => Type::Integer,
        Value::Float(_) => Type::Float,
        Value::Bool(_) => Type::Bool,
        Value::Bytes(_) => Type::Bytes,
    }
}

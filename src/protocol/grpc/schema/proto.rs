//! .proto files, compiled without protoc.
#![expect(
    clippy::disallowed_methods,
    reason = "the schema module reads the files that describe it"
)]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use protox::file::{ChainFileResolver, File, FileResolver, GoogleFileResolver};
use protox::{Compiler, Error};

use super::descriptor;
use super::files::Files;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spanned};

/// Compiles files with everything that they import.
pub(super) fn compile(
    files: &[Spanned<PathBuf>],
    include: &[Spanned<PathBuf>],
) -> Result<Files, Diagnostics> {
    let mut problems = Diagnostics::new();
    for root in include {
        if root.value.is_file() {
            let shown = root.value.display();
            problems.push(
                Diagnostic::error(
                    Code::BadSchema,
                    root.span,
                    format!("`{shown}` is a file, and `include` takes folders"),
                )
                .help("give the folder in which the import's own path begins: for `import \"google/type/money.proto\"` the one that contains `google/`"),
            );
        }
    }
    let mut roots: Vec<PathBuf> = include.iter().map(|root| root.value.clone()).collect();
    for file in files {
        if !roots.iter().any(|root| file.value.starts_with(root)) {
            let own = file.value.parent().unwrap_or(Path::new("")).to_owned();
            roots.push(own);
        }
    }
    let compiler = match run(files, &roots, false) {
        Ok(compiler) => compiler,
        // The compiler does not follow public imports of public imports; told of all of them, it need not.
        Err(found) => {
            let Ok(compiler) = run(files, &roots, true) else {
                problems.extend(found);
                return Err(problems);
            };
            compiler
        }
    };
    if problems.has_errors() {
        return Err(problems);
    }
    let mut compiled = Files::default();
    for file in compiler.file_descriptor_set().file {
        let added = descriptor::checked(file).and_then(|file| compiled.add(file));
        if let Err(problem) = added {
            let span = files
                .first()
                .map_or(crate::diagnostic::Span::NOWHERE, |file| file.span);
            problems.push(Diagnostic::error(Code::BadSchema, span, problem));
        }
    }
    if problems.has_errors() {
        Err(problems)
    } else {
        Ok(compiled)
    }
}

fn run(files: &[Spanned<PathBuf>], roots: &[PathBuf], flat: bool) -> Result<Compiler, Diagnostics> {
    let found = Found::default();
    let mut resolver = ChainFileResolver::new();
    // First, because a newer `descriptor.proto` from an include folder may use what the compiler can not read.
    resolver.add(GoogleFileResolver::new());
    resolver.add(Folders {
        roots: roots.to_vec(),
        found: found.clone(),
        flat,
    });
    let mut compiler = Compiler::with_file_resolver(resolver);
    compiler.include_imports(true);
    let mut problems = Diagnostics::new();
    for file in files {
        if let Err(error) = compiler.open_file(&file.value) {
            problems.push(explain(&error, file, roots, &found));
        }
    }
    if problems.has_errors() {
        Err(problems)
    } else {
        Ok(compiler)
    }
}

/// Which files were read under which names.
#[derive(Debug, Clone, Default)]
struct Found(Rc<RefCell<BTreeMap<PathBuf, String>>>);

impl Found {
    /// Notes a file; the other name, when it was read under another one before.
    fn note(&self, path: &Path, name: &str) -> Option<String> {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut map = self.0.borrow_mut();
        let known = map.entry(path).or_insert_with(|| name.to_owned());
        (known != name).then(|| known.clone())
    }
}

/// The folders in which imports are looked for, in order.
struct Folders {
    roots: Vec<PathBuf>,
    found: Found,
    /// Files import what their imports pass on, too.
    flat: bool,
}

impl FileResolver for Folders {
    fn resolve_path(&self, path: &Path) -> Option<String> {
        let root = self.roots.iter().find(|root| path.starts_with(root))?;
        let name = path.strip_prefix(root).ok()?;
        Some(name.to_str()?.replace('\\', "/"))
    }

    fn open_file(&self, name: &str) -> Result<File, Error> {
        let file = self.read(name)?;
        if !self.flat {
            return Ok(file);
        }
        let mut descriptor = file.file_descriptor_proto().clone();
        let mut next = 0;
        while let Some(import) = descriptor.dependency.get(next).cloned() {
            next += 1;
            // What can not be read is reported when the compiler opens it.
            let Ok(import) = self.read(&import) else {
                continue;
            };
            let import = import.file_descriptor_proto();
            for index in &import.public_dependency {
                let passed = usize::try_from(*index)
                    .ok()
                    .and_then(|at| import.dependency.get(at));
                if let Some(passed) =
                    passed.filter(|passed| !descriptor.dependency.contains(passed))
                {
                    descriptor.dependency.push(passed.clone());
                }
            }
        }
        Ok(File::from_file_descriptor_proto(descriptor))
    }
}

impl Folders {
    fn read(&self, name: &str) -> Result<File, Error> {
        for root in &self.roots {
            let path = root.join(name);
            let bytes = match std::fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                Err(error) => {
                    return Err(Error::new(format!(
                        "can not read `{}`: {error}",
                        path.display()
                    )));
                }
            };
            if let Some(other) = self.found.note(&path, name) {
                return Err(Error::new(format!(
                    "`{}` is seen under two names, `{other}` and `{name}`: two of the include folders lie inside each other, keep one",
                    path.display()
                )));
            }
            let text = text(&bytes).map_err(|problem| Error::new(format!("`{name}` {problem}")))?;
            return match edition(text) {
                Some(edition) => Err(Error::new(format!(
                    "`{name}` uses protobuf edition {edition}, which this version can not read"
                ))),
                None => File::from_source(name, text),
            };
        }
        Err(Error::file_not_found(name))
    }
}

/// The text of a source file, without a byte-order mark.
fn text(bytes: &[u8]) -> Result<&str, &'static str> {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err("is UTF-16: save it as UTF-8");
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|_| "is not UTF-8 text")
}

/// The edition that the first statement names.
fn edition(text: &str) -> Option<&str> {
    let mut rest = text.trim_start();
    loop {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n')?.1.trim_start();
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/")?.1.trim_start();
        } else {
            break;
        }
    }
    let value = rest
        .strip_prefix("edition")?
        .trim_start()
        .strip_prefix('=')?;
    let value = value.trim_start();
    let quote = value
        .chars()
        .next()
        .filter(|quote| matches!(quote, '"' | '\''))?;
    value
        .get(1..)?
        .split_once(quote)
        .map(|(edition, _)| edition)
}

fn explain(error: &Error, file: &Spanned<PathBuf>, roots: &[PathBuf], found: &Found) -> Diagnostic {
    let missing = !found
        .0
        .borrow()
        .keys()
        .any(|path| file.value.canonicalize().is_ok_and(|own| own == *path));
    if error.is_file_not_found() && missing {
        let message = format!("can not read `{}`: no such file", file.value.display());
        return Diagnostic::error(Code::UnreadableFile, file.span, message);
    }
    // The `Debug` form begins with file, line and column; that of our own errors only adds quotes.
    let debug = format!("{error:?}");
    let text = if debug.starts_with('"') {
        error.to_string()
    } else {
        debug
    };
    let diagnostic = Diagnostic::error(Code::BadSchema, file.span, text.clone());
    if text.contains("not found") && text.contains("import") {
        let tried: Vec<String> = roots
            .iter()
            .map(|root| format!("`{}`", root.display()))
            .collect();
        diagnostic.help(format!(
            "looked in {}; name further folders with `include`",
            tried.join(", ")
        ))
    } else {
        diagnostic
    }
}

//! The files of a schema by name, from whatever sources, each once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use prost::Message as _;
use prost_reflect::DescriptorPool;
use prost_types::{FileDescriptorProto, FileDescriptorSet};

use super::descriptor;

/// More files than any service has, as a bound on what a server can make us hold.
const MOST_FILES: usize = 20_000;

/// Files by name.
#[derive(Debug, Clone, Default)]
pub(super) struct Files {
    by_name: BTreeMap<String, FileDescriptorProto>,
    /// What is odd but no reason to stop.
    pub(super) notes: Vec<String>,
}

impl Files {
    /// Adds a file of the same source: equal ones are one, different ones under one name an error. Returns the
    /// imports of a file that is new.
    pub(super) fn add(&mut self, file: FileDescriptorProto) -> Result<Vec<String>, String> {
        let name = file.name().to_owned();
        match self.by_name.get(&name) {
            Some(known) if *known == file => Ok(Vec::new()),
            Some(_) if is_built_in(&name) => Ok(Vec::new()),
            Some(_) => Err(format!("two different files are called `{name}`")),
            None if self.by_name.len() >= MOST_FILES => {
                Err(format!("the schema has more than {MOST_FILES} files"))
            }
            None => {
                let imports = file.dependency.clone();
                self.by_name.insert(name, file);
                Ok(imports)
            }
        }
    }

    /// Adds the files of another source; what is known already stays, and a difference is noted.
    pub(super) fn merge(&mut self, other: Self) {
        self.notes.extend(other.notes);
        for (name, file) in other.by_name {
            match self.by_name.get(&name) {
                Some(known) if *known != file && !is_built_in(&name) => self.notes.push(format!(
                    "`{name}` differs between two sources of the schema; the first is used"
                )),
                Some(_) => {}
                None => {
                    self.by_name.insert(name, file);
                }
            }
        }
    }

    /// A file.
    pub(super) fn get(&self, name: &str) -> Option<&FileDescriptorProto> {
        self.by_name.get(name)
    }

    /// True when there is a file of this name.
    pub(super) fn contains(&self, name: &str) -> bool {
        self.by_name.contains_key(name)
    }

    /// All files.
    pub(super) fn iter(&self) -> impl Iterator<Item = &FileDescriptorProto> {
        self.by_name.values()
    }

    /// Fills in the files that every protobuf tool brings along, where one is imported and missing, and forgets
    /// imports that nobody has: most are there for options only, and a type that is really missing is found later.
    pub(super) fn complete(&mut self) {
        let built_in = built_in();
        let mut wanted: Vec<String> = self.imports();
        while let Some(name) = wanted.pop() {
            if self.by_name.contains_key(&name) {
                continue;
            }
            if let Some(file) = built_in.get(&name) {
                wanted.extend(file.dependency.iter().cloned());
                self.by_name.insert(name, file.clone());
            }
        }
        // The standard details of a status are worth having even where no file asks for them.
        for (name, file) in built_in {
            if !self.by_name.contains_key(name) && !self.defines_any(file) {
                self.by_name.insert(name.clone(), file.clone());
            }
        }
        self.forget_missing();
    }

    fn imports(&self) -> Vec<String> {
        let all: BTreeSet<&String> = self
            .by_name
            .values()
            .flat_map(|file| &file.dependency)
            .collect();
        all.into_iter().cloned().collect()
    }

    /// True when a message of `file` is defined under another file's name.
    fn defines_any(&self, file: &FileDescriptorProto) -> bool {
        let defined = |name: &str| {
            self.by_name.values().any(|other| {
                other.package() == file.package()
                    && other
                        .message_type
                        .iter()
                        .any(|message| message.name() == name)
            })
        };
        file.message_type
            .iter()
            .any(|message| defined(message.name()))
    }

    fn forget_missing(&mut self) {
        let known: BTreeSet<String> = self.by_name.keys().cloned().collect();
        for file in self.by_name.values_mut() {
            let imports = std::mem::take(&mut file.dependency);
            let public: BTreeSet<String> = file
                .public_dependency
                .iter()
                .filter_map(|index| imports.get(usize::try_from(*index).ok()?).cloned())
                .collect();
            file.public_dependency.clear();
            file.weak_dependency.clear();
            let file_name = file.name().to_owned();
            for import in imports {
                if !known.contains(&import) {
                    self.notes.push(format!(
                        "`{file_name}` imports `{import}`, which no source of the schema has; it goes on without it"
                    ));
                } else if !file.dependency.contains(&import) {
                    if public.contains(&import) {
                        let index = i32::try_from(file.dependency.len()).unwrap_or(i32::MAX);
                        file.public_dependency.push(index);
                    }
                    file.dependency.push(import);
                }
            }
        }
    }

    /// What a file sees: its imports, and what those pass on.
    pub(super) fn visible(&self, name: &str) -> Vec<String> {
        let mut seen = BTreeSet::from([name.to_owned()]);
        let mut list = Vec::new();
        let mut wanted: Vec<String> = self
            .get(name)
            .map(|file| file.dependency.clone())
            .unwrap_or_default();
        while let Some(import) = wanted.pop() {
            if !seen.insert(import.clone()) {
                continue;
            }
            if let Some(file) = self.get(&import) {
                wanted.extend(file.public_dependency.iter().filter_map(|index| {
                    file.dependency.get(usize::try_from(*index).ok()?).cloned()
                }));
            }
            list.push(import);
        }
        list
    }
}

/// True for the files that protobuf itself defines: they differ between versions in what no call depends on.
pub(super) fn is_built_in(name: &str) -> bool {
    name.starts_with("google/protobuf/")
}

/// The files that come with every protobuf tool, and the standard details of a status.
fn built_in() -> &'static BTreeMap<String, FileDescriptorProto> {
    static FILES: OnceLock<BTreeMap<String, FileDescriptorProto>> = OnceLock::new();
    FILES.get_or_init(|| {
        let global = DescriptorPool::global();
        let own =
            FileDescriptorSet::decode(include_bytes!("generated/google_rpc.binpb").as_slice())
                .expect("the committed descriptors decode");
        global
            .file_descriptor_protos()
            .cloned()
            .chain(own.file)
            .filter_map(|file| descriptor::checked(file).ok())
            .map(|file| (file.name().to_owned(), file))
            .collect()
    })
}

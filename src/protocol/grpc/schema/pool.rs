//! Files become types; a file that can not be used takes only those with it that need it.

use std::collections::{BTreeMap, BTreeSet};

use prost_reflect::DescriptorPool;
use prost_types::FileDescriptorProto;

use super::files::Files;

/// The types of a schema.
#[derive(Debug, Clone, Default)]
pub(super) struct Pool {
    /// What can be used.
    pub(super) types: DescriptorPool,
    /// Services whose file can not be used, with the reason.
    pub(super) broken: BTreeMap<String, String>,
}

/// Builds all files, or else as many as can be.
pub(super) fn build(files: &Files) -> Pool {
    let (order, circles) = ordered(files);
    if circles.is_empty() {
        let mut types = DescriptorPool::new();
        let all = order.iter().filter_map(|name| flattened(files, name));
        if types.add_file_descriptor_protos(all).is_ok() {
            return Pool {
                types,
                broken: BTreeMap::new(),
            };
        }
    }
    one_by_one(files, &order, &circles)
}

fn one_by_one(files: &Files, order: &[String], circles: &[String]) -> Pool {
    let mut types = DescriptorPool::new();
    let mut failed: BTreeMap<String, String> = circles
        .iter()
        .map(|name| (name.clone(), format!("`{name}` imports itself in a circle")))
        .collect();
    for name in order {
        let Some(file) = flattened(files, name) else {
            continue;
        };
        if let Some(import) = file
            .dependency
            .iter()
            .find(|import| failed.contains_key(*import))
        {
            let reason = failed.get(import).cloned().unwrap_or_default();
            failed.insert(name.clone(), reason);
            continue;
        }
        // A failed attempt leaves traces in the pool that it was made on.
        let mut attempt = types.clone();
        match attempt.add_file_descriptor_proto(file) {
            Ok(()) => types = attempt,
            Err(error) => {
                failed.insert(name.clone(), format!("`{name}`: {error}"));
            }
        }
    }
    let mut broken = BTreeMap::new();
    for file in files.iter() {
        if let Some(reason) = failed.get(file.name()) {
            for service in &file.service {
                broken.insert(full_name(file, service.name()), reason.clone());
            }
        }
    }
    Pool { types, broken }
}

/// The name of something at the top of a file.
pub(super) fn full_name(file: &FileDescriptorProto, name: &str) -> String {
    if file.package().is_empty() {
        name.to_owned()
    } else {
        format!("{}.{name}", file.package())
    }
}

/// A file whose imports are all that it sees, so that none of them needs to pass anything on.
fn flattened(files: &Files, name: &str) -> Option<FileDescriptorProto> {
    let mut file = files.get(name)?.clone();
    file.dependency = files.visible(name);
    file.public_dependency.clear();
    Some(file)
}

/// Imports before importers, and the files that lie on a circle or behind one.
fn ordered(files: &Files) -> (Vec<String>, Vec<String>) {
    let mut waiting: BTreeMap<&str, usize> = BTreeMap::new();
    let mut importers: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for file in files.iter() {
        let imports: BTreeSet<&String> = file.dependency.iter().collect();
        waiting.insert(file.name(), imports.len());
        for import in imports {
            importers.entry(import).or_default().push(file.name());
        }
    }
    let mut ready: Vec<&str> = waiting
        .iter()
        .filter(|(_, count)| **count == 0)
        .map(|(name, _)| *name)
        .collect();
    let mut order = Vec::new();
    while let Some(name) = ready.pop() {
        order.push(name.to_owned());
        waiting.remove(name);
        for importer in importers.get(name).into_iter().flatten() {
            if let Some(count) = waiting.get_mut(importer) {
                *count -= 1;
                if *count == 0 {
                    ready.push(importer);
                }
            }
        }
    }
    let circles = waiting.keys().map(|name| (*name).to_owned()).collect();
    (order, circles)
}

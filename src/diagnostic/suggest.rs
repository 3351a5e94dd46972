//! "Did you mean": the nearest of the names that exist.

/// The nearest of `names` to what was written, when one is near enough to be meant.
///
/// Distance is Damerau-Levenshtein over lower-case letters; a third of the length may differ.
pub fn nearest<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = written.to_lowercase().replace('-', "_");
    names
        .into_iter()
        .filter_map(|name| {
            let distance =
                strsim::damerau_levenshtein(&wanted, &name.to_lowercase().replace('-', "_"));
            let longest = wanted.chars().count().max(name.chars().count());
            (distance * 3 <= longest.max(3)).then_some((distance, name))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// A help line: the nearest name when there is one, else the names that exist.
pub fn did_you_mean<'a>(written: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match nearest(written, names.clone()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => list_names(names),
    }
}

/// `known are …`, at most twelve names.
pub fn list_names<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut names: Vec<&str> = names.into_iter().collect();
    if names.is_empty() {
        return "there is none".to_owned();
    }
    names.sort_unstable();
    let more = names.len().saturating_sub(12);
    names.truncate(12);
    let list = names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    if more > 0 {
        format!("known are {list} and {more} more")
    } else {
        format!("known are {list}")
    }
}

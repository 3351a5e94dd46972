//! The small files of /proc and /sys.
#![expect(
    clippy::disallowed_methods,
    reason = "machine is the one reader of /proc and cgroups"
)]

/// The text of a file, without what surrounds it; none where there is no such file.
pub(super) fn read(path: &str) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    Some(text.trim().to_owned())
}

/// The value of the first line `key : value`.
pub(super) fn field<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    text.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        (name.trim() == key).then(|| value.trim())
    })
}

/// The bytes of a value such as `16384 kB`.
pub(super) fn kilobytes(value: &str) -> Option<u64> {
    let number = value.strip_suffix("kB")?.trim();
    number.parse::<u64>().ok()?.checked_mul(1024)
}

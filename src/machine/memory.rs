//! How much memory this process may have.

use super::text::{field, kilobytes, read};

/// The machine's memory, or the least that a cgroup around this process allows.
pub(super) fn total() -> Option<u64> {
    let machine = read("/proc/meminfo").and_then(|text| kilobytes(field(&text, "MemTotal")?));
    let groups = read("/proc/self/cgroup").unwrap_or_default();
    let limit = limit_files(&groups)
        .iter()
        .filter_map(|path| read(path)?.parse::<u64>().ok())
        .min();
    [machine, limit].into_iter().flatten().min()
}

/// Where the limits stand that `/proc/self/cgroup` names: of the group itself and of every group around it, in
/// version 2 (`0::/path`) and in version 1 (`5:memory:/path`).
pub(super) fn limit_files(groups: &str) -> Vec<String> {
    let mut files = Vec::new();
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else {
            continue;
        };
        let (root, file) = match controllers {
            "" => ("/sys/fs/cgroup", "memory.max"),
            _ if controllers.split(',').any(|name| name == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => continue,
        };
        let mut path = path.trim_end_matches('/');
        loop {
            files.push(format!("{root}{path}/{file}"));
            let Some((parent, _)) = path.rsplit_once('/') else {
                break;
            };
            path = parent;
        }
    }
    files
}

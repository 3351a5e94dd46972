//! Paths beside the file that names them.

/// A path as it is seen from where the program runs, when it stands in the file `named_in`.
///
/// ```
/// use loadbank::plan::beside;
/// assert_eq!(beside("plans/shop.yaml", "users.csv"), "plans/users.csv");
/// assert_eq!(beside("shop.yaml", "users.csv"), "users.csv");
/// assert_eq!(beside("plans/shop.yaml", "/data/users.csv"), "/data/users.csv");
/// ```
#[must_use]
pub fn beside(named_in: &str, path: &str) -> String {
    match named_in.rsplit_once('/') {
        Some(_) if path.starts_with('/') => path.to_owned(),
        Some((folder, _)) => format!("{folder}/{path}"),
        None => path.to_owned(),
    }
}

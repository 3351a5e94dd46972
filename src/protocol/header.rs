//! Headers and metadata of calls: the same for every call, or written for each.

use http::{HeaderMap, HeaderName, HeaderValue};

use crate::template::{CallContext, Program};

/// A header of a call.
#[derive(Debug, Clone)]
pub enum Header {
    /// The same for every call; secrets are sensitive values.
    Constant(HeaderName, HeaderValue),
    /// Written for each call.
    Rendered(HeaderName, Program),
}

/// Puts the constant headers into a map. The plan's own stand in the place of ours; written twice they are sent twice.
pub(crate) fn add_constant(map: &mut HeaderMap, headers: &[Header]) {
    let mut own: Vec<&HeaderName> = Vec::new();
    for header in headers {
        if let Header::Constant(name, value) = header {
            if own.contains(&name) {
                map.append(name, value.clone());
            } else {
                map.insert(name, value.clone());
            }
            own.push(name);
        }
    }
}

/// Writes the headers of one call.
///
/// # Errors
/// When a value can not be written or sent.
pub(crate) fn rendered(
    headers: &[Header],
    context: &CallContext<'_>,
) -> Result<Vec<(HeaderName, HeaderValue)>, Box<str>> {
    let mut list = Vec::new();
    for header in headers {
        if let Header::Rendered(name, program) = header {
            let mut bytes = Vec::new();
            program
                .render(context, &mut bytes)
                .map_err(|error| Box::<str>::from(error.to_string()))?;
            let value = HeaderValue::from_bytes(&bytes)
                .map_err(|_| format!("the header `{name}` holds what can not be sent"))?;
            list.push((name.clone(), value));
        }
    }
    Ok(list)
}

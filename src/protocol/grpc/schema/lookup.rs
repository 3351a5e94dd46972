//! Services and methods by name.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use std::collections::BTreeMap;

use prost_reflect::{DynamicMessage, Kind, MessageDescriptor, MethodDescriptor, ServiceDescriptor};

use super::files::Files;
use super::pool::{self, Pool};
use crate::diagnostic::{Code, Diagnostic, Spanned, did_you_mean, list_names, nearest};

/// What a target can be asked.
#[derive(Debug, Clone, Default)]
pub struct Schema {
    pool: Pool,
    /// What is odd about it but no reason to stop, a line each.
    pub notes: Vec<String>,
    /// Which reflection service answered, where one did: `v1` or `v1alpha`.
    pub reflection: Option<&'static str>,
}

/// A method of a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    pub(super) descriptor: MethodDescriptor,
}

impl Schema {
    /// Links files to types.
    pub(super) fn new(mut files: Files, broken: BTreeMap<String, String>) -> Self {
        files.complete();
        let mut pool = pool::build(&files);
        for (service, reason) in broken {
            if pool.types.get_service_by_name(&service).is_none() {
                pool.broken.insert(service, reason);
            }
        }
        Self {
            pool,
            notes: files.notes,
            reflection: None,
        }
    }

    /// The full names of all services, sorted.
    #[must_use]
    pub fn services(&self) -> Vec<String> {
        let mut names: Vec<String> = self
            .pool
            .types
            .services()
            .map(|service| service.full_name().to_owned())
            .chain(self.pool.broken.keys().cloned())
            .collect();
        names.sort();
        names
    }

    /// The methods of a service, in the order of its file.
    #[must_use]
    pub fn methods(&self, service: &str) -> Vec<Method> {
        self.pool
            .types
            .get_service_by_name(service)
            .into_iter()
            .flat_map(|service| service.methods().collect::<Vec<_>>())
            .map(|descriptor| Method { descriptor })
            .collect()
    }

    /// The method that a plan means: `pkg.Service/Method`, `pkg.Service.Method`, `/pkg.Service/Method`, or
    /// `Service/Method` where only one package has such a service.
    ///
    /// # Errors
    /// When there is none, with near names; when there are several; or when the service's own file is broken.
    pub fn method(&self, name: &Spanned<String>) -> Result<Method, Diagnostic> {
        let error = |message| Diagnostic::error(Code::UnknownMethod, name.span, message);
        let Some((service_name, method_name)) = split(&name.value) else {
            return Err(
                error("a method is written `package.Service/Method`".to_owned())
                    .help(list_names(self.method_names().iter().map(String::as_str))),
            );
        };
        let candidates = self.candidates(service_name);
        let service = match candidates.as_slice() {
            [one] => one,
            [] => {
                if let Some(reason) = self.broken(service_name) {
                    return Err(Diagnostic::error(
                        Code::BadSchema,
                        name.span,
                        format!("the service `{service_name}` can not be used: {reason}"),
                    ));
                }
                return Err(self.no_service(name, service_name));
            }
            several => {
                let names: Vec<&str> = several.iter().map(ServiceDescriptor::full_name).collect();
                return Err(
                    error(format!("`{service_name}` could be {}", names.join(" or ")))
                        .help("write the package too"),
                );
            }
        };
        let found = service
            .methods()
            .find(|method| method.name() == method_name);
        found
            .map(|descriptor| Method { descriptor })
            .ok_or_else(|| {
                let names: Vec<String> = service
                    .methods()
                    .map(|method| method.name().to_owned())
                    .collect();
                let known = names.iter().map(String::as_str);
                error(format!(
                    "{} has no method `{method_name}`",
                    service.full_name()
                ))
                .help(did_you_mean(method_name, known))
            })
    }

    fn candidates(&self, name: &str) -> Vec<ServiceDescriptor> {
        if let Some(exact) = self.pool.types.get_service_by_name(name) {
            return vec![exact];
        }
        if name.contains('.') {
            return Vec::new();
        }
        let mut list: Vec<ServiceDescriptor> = self
            .pool
            .types
            .services()
            .filter(|service| service.name() == name)
            .collect();
        list.sort_by(|a, b| a.full_name().cmp(b.full_name()));
        list
    }

    fn broken(&self, name: &str) -> Option<&str> {
        let broken: &BTreeMap<String, String> = &self.pool.broken;
        let ending = format!(".{name}");
        broken
            .iter()
            .find(|(service, _)| *service == name || service.ends_with(&ending))
            .map(|(_, reason)| reason.as_str())
    }

    fn no_service(&self, name: &Spanned<String>, service: &str) -> Diagnostic {
        let message = format!("there is no service `{service}`");
        let diagnostic = Diagnostic::error(Code::UnknownMethod, name.span, message);
        let services = self.services();
        let wanted = name.value.trim_start_matches('/');
        let methods = self.method_names();
        let near = nearest(wanted, methods.iter().map(String::as_str))
            .or_else(|| nearest(service, services.iter().map(String::as_str)));
        match near {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => diagnostic.help(format!(
                "services: {}",
                list_names(services.iter().map(String::as_str))
            )),
        }
    }

    fn method_names(&self) -> Vec<String> {
        self.pool
            .types
            .services()
            .flat_map(|service| {
                let name = service.full_name().to_owned();
                service
                    .methods()
                    .map(|method| format!("{name}/{}", method.name()))
                    .collect::<Vec<_>>()
            })
            .collect()
    }
}

/// Service and method of a spelling.
pub(super) fn split(name: &str) -> Option<(&str, &str)> {
    let name = name.strip_prefix('/').unwrap_or(name);
    let (service, method) = name.rsplit_once('/').or_else(|| name.rsplit_once('.'))?;
    (!service.is_empty() && !method.is_empty() && !service.contains('/'))
        .then_some((service, method))
}

impl Method {
    /// `package.Service`.
    #[must_use]
    pub fn service(&self) -> String {
        self.descriptor.parent_service().full_name().to_owned()
    }

    /// The method's own name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.descriptor.name()
    }

    /// `/package.Service/Method`, as it stands on the wire.
    #[must_use]
    pub fn path(&self) -> String {
        let service = self.descriptor.parent_service();
        format!("/{}/{}", service.full_name(), self.descriptor.name())
    }

    /// The full name of the request's message.
    #[must_use]
    pub fn input(&self) -> String {
        self.descriptor.input().full_name().to_owned()
    }

    /// The full name of the reply's message.
    #[must_use]
    pub fn output(&self) -> String {
        self.descriptor.output().full_name().to_owned()
    }

    /// True when the client sends a stream.
    #[must_use]
    pub fn is_client_streaming(&self) -> bool {
        self.descriptor.is_client_streaming()
    }

    /// True when the server sends a stream.
    #[must_use]
    pub fn is_server_streaming(&self) -> bool {
        self.descriptor.is_server_streaming()
    }

    /// A request's message as JSON, for people.
    ///
    /// # Errors
    /// When the bytes are no such message.
    pub fn request_json(&self, message: &[u8]) -> Result<serde_json::Value, String> {
        json(self.descriptor.input(), message)
    }

    /// A reply's message as JSON, for people.
    ///
    /// # Errors
    /// When the bytes are no such message.
    pub fn reply_json(&self, message: &[u8]) -> Result<serde_json::Value, String> {
        json(self.descriptor.output(), message)
    }

    /// The fields of the request's message: name, type, and whether it is a list.
    #[must_use]
    pub fn input_fields(&self) -> Vec<(String, String)> {
        fields(&self.descriptor.input())
    }

    /// The fields of the reply's message.
    #[must_use]
    pub fn output_fields(&self) -> Vec<(String, String)> {
        fields(&self.descriptor.output())
    }
}

fn json(of: MessageDescriptor, message: &[u8]) -> Result<serde_json::Value, String> {
    let message = DynamicMessage::decode(of, message).map_err(|error| error.to_string())?;
    serde_json::to_value(message).map_err(|error| error.to_string())
}

/// Names and types of a message's fields, as a .proto file writes them.
fn fields(of: &MessageDescriptor) -> Vec<(String, String)> {
    of.fields()
        .map(|field| {
            let kind = match field.kind() {
                Kind::Message(entry) if field.is_map() => {
                    let (key, value) = (entry.map_entry_key_field(), entry.map_entry_value_field());
                    format!(
                        "map<{}, {}>",
                        type_name(&key.kind()),
                        type_name(&value.kind())
                    )
                }
                kind if field.is_list() => format!("repeated {}", type_name(&kind)),
                kind => type_name(&kind),
            };
            (field.name().to_owned(), kind)
        })
        .collect()
}

fn type_name(kind: &Kind) -> String {
    match kind {
        Kind::Message(message) => message.full_name().to_owned(),
        Kind::Enum(kind) => {
            let names: Vec<String> = kind.values().map(|value| value.name().to_owned()).collect();
            format!("{} ({})", kind.full_name(), names.join(" | "))
        }
        kind => format!("{kind:?}").to_lowercase(),
    }
}

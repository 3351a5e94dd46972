//! Files by symbol and by name until nothing that is imported is missing.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::conversation::{Conversation, Failure, Opening};
use super::messages::server_reflection_request::MessageRequest;
use super::messages::server_reflection_response::MessageResponse;
use crate::protocol::grpc::schema::descriptor;
use crate::protocol::grpc::schema::files::{Files, is_built_in};
use crate::protocol::grpc::schema::lookup::split;
use crate::protocol::http2::Session;

/// How many services are fetched for the sake of a good suggestion.
const MOST_FOR_SUGGESTIONS: usize = 64;

/// What the server told.
#[derive(Debug, Default)]
pub(in crate::protocol::grpc::schema) struct Fetched {
    /// The files.
    pub(in crate::protocol::grpc::schema) files: Files,
    /// Services whose files can not be used, with the reason.
    pub(in crate::protocol::grpc::schema) broken: BTreeMap<String, String>,
}

struct Fetcher<'a> {
    session: &'a Session,
    opening: &'a Opening<'a>,
    conversation: Option<Conversation<'a>>,
    asked: BTreeSet<String>,
    fetched: Fetched,
}

/// Fetches what describes the wanted services.
pub(super) async fn fetch<'a>(
    session: &'a Session,
    opening: &'a Opening<'a>,
    conversation: Conversation<'a>,
    listed: &[String],
    wanted: &[&str],
) -> Result<Fetched, Failure> {
    let mut fetcher = Fetcher {
        session,
        opening,
        conversation: Some(conversation),
        asked: BTreeSet::new(),
        fetched: Fetched::default(),
    };
    for service in needed(listed, wanted) {
        fetcher.service(&service).await?;
    }
    Ok(fetcher.fetched)
}

/// The services to fetch: those that the wanted methods could mean; all, where one of them is not listed.
fn needed(listed: &[String], wanted: &[&str]) -> BTreeSet<String> {
    let own = |name: &&String| !name.starts_with("grpc.reflection.");
    let mut needed = BTreeSet::new();
    let mut all = wanted.is_empty();
    for name in wanted {
        let service = split(name).map_or(*name, |(service, _)| service);
        let ending = format!(".{service}");
        let matching: Vec<&String> = listed
            .iter()
            .filter(|listed| {
                *listed == service || (!service.contains('.') && listed.ends_with(&ending))
            })
            .collect();
        all |= matching.is_empty() && !listed.is_empty();
        if listed.is_empty() {
            needed.insert(service.to_owned());
        }
        needed.extend(matching.into_iter().cloned());
    }
    if all {
        let most = if wanted.is_empty() {
            usize::MAX
        } else {
            MOST_FOR_SUGGESTIONS
        };
        needed.extend(listed.iter().filter(own).take(most).cloned());
    }
    needed
}

impl Fetcher<'_> {
    async fn service(&mut self, name: &str) -> Result<(), Failure> {
        let question = MessageRequest::FileContainingSymbol(name.to_owned());
        let mut imports = match self.files(question).await? {
            Ok(imports) => VecDeque::from(imports),
            Err(reason) => {
                self.fetched.broken.insert(name.to_owned(), reason);
                return Ok(());
            }
        };
        while let Some(import) = imports.pop_front() {
            let known = self.fetched.files.contains(&import) || is_built_in(&import);
            if known || !self.asked.insert(import.clone()) {
                continue;
            }
            match self.files(MessageRequest::FileByFilename(import)).await? {
                Ok(further) => imports.extend(further),
                // A file that the server does not have may be wanted for options only; one that it has and that is
                // broken is the fault of whoever imports it, which linking finds.
                Err(reason) => self.fetched.files.notes.push(reason),
            }
        }
        Ok(())
    }

    /// Asks for files and adds them; the imports of those that are new, or why there are none.
    async fn files(
        &mut self,
        question: MessageRequest,
    ) -> Result<Result<Vec<String>, String>, Failure> {
        let what = match &question {
            MessageRequest::FileContainingSymbol(name) => format!("the file of `{name}`"),
            MessageRequest::FileByFilename(name) => format!("`{name}`"),
            MessageRequest::FileContainingExtension(_)
            | MessageRequest::AllExtensionNumbersOfType(_)
            | MessageRequest::ListServices(_) => "a file".to_owned(),
        };
        let mut conversation = match self.conversation.take() {
            Some(conversation) => conversation,
            None => Conversation::open(self.session, self.opening).await?,
        };
        let answer = match conversation.ask(question).await {
            // Some servers end the stream where others answer with an error.
            Err(Failure::Status(status)) => {
                return Ok(Err(format!(
                    "the server does not give {what}: {}",
                    status.message
                )));
            }
            Err(failure) => return Err(failure),
            Ok(answer) => answer,
        };
        self.conversation = Some(conversation);
        match answer {
            MessageResponse::FileDescriptorResponse(response) => {
                let mut imports = Vec::new();
                for bytes in &response.file_descriptor_proto {
                    match descriptor::read(bytes).and_then(|file| self.fetched.files.add(file)) {
                        Ok(further) => imports.extend(further),
                        Err(reason) => return Ok(Err(reason)),
                    }
                }
                Ok(Ok(imports))
            }
            MessageResponse::ErrorResponse(error) => Ok(Err(format!(
                "the server does not give {what}: {}",
                error.error_message
            ))),
            MessageResponse::AllExtensionNumbersResponse(_)
            | MessageResponse::ListServicesResponse(_) => Err(Failure::Bad(format!(
                "the answer to the question for {what} is another one"
            ))),
        }
    }
}

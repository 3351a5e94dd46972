//! Schemas from servers that tell of themselves, well and badly.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, Response};
use loadbank::clock::Clock;
use loadbank::diagnostic::{Span, Spanned};
use loadbank::protocol::grpc::schema::{
    LoadError, ReflectionError, Reflector, Schema, Source, SourceKind, load,
};
use loadbank::transport::{Alpn, Dialer};
use prost::Message as _;
use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;
use tonic_reflection::pb::v1::{
    ErrorResponse, FileDescriptorResponse, ListServiceResponse, ServerReflectionRequest,
    ServerReflectionResponse, ServiceResponse,
};

use super::caller::endpoint;
use super::server::framed;

/// A reflection service with its habits.
#[derive(Clone, Default)]
struct Told {
    /// The service's path that is answered; others are UNIMPLEMENTED.
    version: &'static str,
    /// Files by name.
    files: BTreeMap<String, Bytes>,
    /// Services and the file that has them.
    services: BTreeMap<&'static str, &'static str>,
    /// What is not known ends the stream instead of being answered with an error.
    ends_stream: bool,
    /// The status that every call gets instead.
    refuses: Option<u32>,
    asked: Arc<Mutex<Vec<String>>>,
}

fn told(version: &'static str) -> Told {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protos");
    let set = protox::compile(["kitchen.proto", "old.proto"], [root]).expect("compiles");
    let own = |name: &str| !name.starts_with("google/");
    Told {
        version,
        files: set
            .file
            .into_iter()
            .filter(|file| own(file.name()))
            .map(|file| (file.name().to_owned(), file.encode_to_vec().into()))
            .collect(),
        services: [
            ("kitchen.Kitchen", "kitchen.proto"),
            ("HelloService", "old.proto"),
        ]
        .into(),
        ..Told::default()
    }
}

impl Told {
    fn answer(&self, question: Option<MessageRequest>) -> Option<MessageResponse> {
        let file = |name: Option<&Bytes>| match name {
            Some(bytes) => Some(MessageResponse::FileDescriptorResponse(
                FileDescriptorResponse {
                    file_descriptor_proto: vec![bytes.to_vec()],
                },
            )),
            None if self.ends_stream => None,
            None => Some(MessageResponse::ErrorResponse(ErrorResponse {
                error_code: 5,
                error_message: "not found".to_owned(),
            })),
        };
        self.asked
            .lock()
            .expect("unpoisoned")
            .push(format!("{question:?}"));
        match question? {
            MessageRequest::ListServices(_) => {
                Some(MessageResponse::ListServicesResponse(ListServiceResponse {
                    service: self
                        .services
                        .keys()
                        .map(|name| ServiceResponse {
                            name: (*name).to_owned(),
                        })
                        .collect(),
                }))
            }
            MessageRequest::FileContainingSymbol(name) => file(
                self.services
                    .get(name.as_str())
                    .and_then(|name| self.files.get(*name)),
            ),
            MessageRequest::FileByFilename(name) => file(self.files.get(&name)),
            MessageRequest::FileContainingExtension(_)
            | MessageRequest::AllExtensionNumbersOfType(_) => None,
        }
    }

    async fn start(self) -> Reflector {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a port");
        let address = listener.local_addr().expect("bound");
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let told = self.clone();
                tokio::spawn(async move {
                    let mut connection = h2::server::handshake(socket).await.expect("HTTP/2");
                    while let Some(Ok((request, respond))) = connection.accept().await {
                        tokio::spawn(told.clone().stream(request, respond));
                    }
                });
            }
        });
        Reflector {
            dialer: Dialer::new(endpoint(address), Alpn::Http2).expect("no TLS"),
            authority: address.to_string(),
            headers: Vec::new(),
            limit: Duration::from_secs(10),
            max_message: 1 << 20,
        }
    }

    async fn stream(
        self,
        request: http::Request<h2::RecvStream>,
        mut respond: h2::server::SendResponse<Bytes>,
    ) {
        let head = Response::builder().header("content-type", "application/grpc");
        let mut end = HeaderMap::new();
        if !request.uri().path().contains(self.version) || self.refuses.is_some() {
            let status = self.refuses.unwrap_or(12);
            let head = head.header("grpc-status", status).body(()).expect("a head");
            let _ = respond.send_response(head, true);
            return;
        }
        let mut outgoing = respond
            .send_response(head.body(()).expect("a head"), false)
            .expect("open");
        let mut body = request.into_body();
        while let Some(Ok(part)) = body.data().await {
            let _ = body.flow_control().release_capacity(part.len());
            let question = ServerReflectionRequest::decode(&part[5..]).expect("a question");
            let Some(answer) = self.answer(question.message_request) else {
                end.insert("grpc-status", 5.into());
                break;
            };
            let answer = ServerReflectionResponse {
                message_response: Some(answer),
                ..Default::default()
            };
            let _ = outgoing.send_data(framed(&answer.encode_to_vec()), false);
        }
        let _ = outgoing.send_trailers(end);
    }
}

async fn loaded(reflector: &Reflector, methods: &[&str]) -> Result<Schema, LoadError> {
    let source = Source {
        span: Span::NOWHERE,
        kind: SourceKind::Reflection,
    };
    Box::pin(load(&[source], Some(reflector), methods, &Clock::start())).await
}

fn path(schema: &Schema, name: &str) -> Result<String, String> {
    let name = Spanned::new(name.to_owned(), Span::NOWHERE);
    schema
        .method(&name)
        .map(|method| method.path())
        .map_err(|problem| problem.message)
}

#[tokio::test]
async fn v1_is_asked_first_and_v1alpha_where_it_is_not_there() {
    for version in ["v1", "v1alpha"] {
        let told = told(if version == "v1" {
            "reflection.v1."
        } else {
            "reflection.v1alpha."
        });
        let schema = loaded(&told.start().await, &["Kitchen/Cook"])
            .await
            .expect("a schema");
        assert_eq!(schema.reflection, Some(version));
        assert_eq!(
            path(&schema, "Kitchen/Cook").as_deref(),
            Ok("/kitchen.Kitchen/Cook")
        );
    }
}

#[tokio::test]
async fn only_what_is_called_is_fetched_and_everything_for_nothing_in_particular() {
    let told = told("reflection.v1.");
    let asked = Arc::clone(&told.asked);
    let reflector = told.start().await;
    let schema = loaded(&reflector, &["kitchen.Kitchen.Cook"])
        .await
        .expect("a schema");
    assert_eq!(schema.services(), ["kitchen.Kitchen"]);
    assert_eq!(asked.lock().expect("unpoisoned").len(), 2);
    let schema = loaded(&reflector, &[]).await.expect("a schema");
    assert_eq!(schema.services(), ["HelloService", "kitchen.Kitchen"]);
    assert_eq!(
        path(&schema, "HelloService.SayHello").as_deref(),
        Ok("/HelloService/SayHello")
    );
}

#[tokio::test]
async fn a_refusal_is_no_reason_to_try_the_other_version() {
    let mut told = told("reflection.v1.");
    told.refuses = Some(16);
    let error = loaded(&told.start().await, &[])
        .await
        .expect_err("is refused");
    let LoadError::Server(error) = error else {
        panic!("{error:?}");
    };
    assert!(
        matches!(error.value, ReflectionError::Refused { .. }),
        "{error:?}"
    );
    assert_eq!(
        error.value.to_string(),
        "server reflection answered UNAUTHENTICATED"
    );
}

#[tokio::test]
async fn no_version_at_all_is_told_with_a_way_out() {
    let error = loaded(&told("nothing").start().await, &[])
        .await
        .expect_err("is refused");
    let LoadError::Server(error) = error else {
        panic!("{error:?}");
    };
    assert_eq!(error.value, ReflectionError::Unsupported);
}

#[tokio::test]
async fn imports_are_fetched_by_name_and_missing_ones_noted() {
    for ends_stream in [false, true] {
        let mut told = told("reflection.v1.");
        told.ends_stream = ends_stream;
        let file = |name: &str, imports: &[&str], message: &str| prost_types::FileDescriptorProto {
            name: Some(name.to_owned()),
            syntax: Some("proto3".to_owned()),
            dependency: imports.iter().map(|import| (*import).to_owned()).collect(),
            message_type: vec![prost_types::DescriptorProto {
                name: Some(message.to_owned()),
                ..Default::default()
            }],
            ..Default::default()
        };
        let mut main = file(
            "main.proto",
            &["b.proto", "google/api/annotations.proto"],
            "Main",
        );
        main.service.push(prost_types::ServiceDescriptorProto {
            name: Some("Main".to_owned() + "Service"),
            method: vec![prost_types::MethodDescriptorProto {
                name: Some("Do".to_owned()),
                input_type: Some(".B".to_owned()),
                output_type: Some(".Main".to_owned()),
                ..Default::default()
            }],
            options: None,
        });
        for file in [
            main,
            file("b.proto", &["c.proto"], "B"),
            file("c.proto", &[], "C"),
        ] {
            told.files
                .insert(file.name().to_owned(), file.encode_to_vec().into());
        }
        told.services.insert("MainService", "main.proto");
        let schema = loaded(&told.start().await, &["MainService/Do"])
            .await
            .expect("a schema");
        assert_eq!(
            path(&schema, "MainService/Do").as_deref(),
            Ok("/MainService/Do")
        );
        assert!(
            schema
                .notes
                .iter()
                .any(|note| note.contains("annotations.proto")),
            "{:?}",
            schema.notes
        );
    }
}

#[tokio::test]
async fn a_file_of_a_new_edition_breaks_its_own_service_only() {
    let mut told = told("reflection.v1.");
    let new = b"\x0a\x09new.proto\x62\x08editions\x70\xe8\x07".to_vec();
    told.files.insert("new.proto".to_owned(), new.into());
    told.services.insert("New", "new.proto");
    let schema = loaded(&told.start().await, &[]).await.expect("a schema");
    assert!(path(&schema, "Kitchen/Cook").is_ok());
    assert_eq!(
        path(&schema, "New/Do"),
        Err("the service `New` can not be used: `new.proto` uses protobuf edition 2023, which this version can not read".to_owned())
    );
}

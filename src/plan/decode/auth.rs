//! Who calls.

use super::fields::{Fields, texts};
use crate::diagnostic::Spanned;
use crate::plan::raw::{Per, RawAuth, RawJwt, RawLogin, RawOAuth2};

/// A kind of auth from its one key.
pub(super) fn auth(mut fields: Fields) -> RawAuth {
    let raw = one(&mut fields).unwrap_or(RawAuth::Poisoned);
    fields.end();
    raw
}

fn one(fields: &mut Fields) -> Option<RawAuth> {
    if let Some(map) = fields.map("jwt") {
        return Some(RawAuth::Jwt(Box::new(jwt(map.value))));
    }
    if let Some(secret) = fields.secret("bearer") {
        return Some(RawAuth::Bearer(secret));
    }
    if let Some(map) = fields.map("basic") {
        return basic(map.value);
    }
    if let Some(map) = fields.map("oauth2") {
        return Some(RawAuth::OAuth2(Box::new(oauth2(map.value))));
    }
    if let Some(map) = fields.map("login") {
        return Some(RawAuth::Login(Box::new(login(map.value))));
    }
    fields
        .list("exec")
        .map(|list| RawAuth::Exec(texts(list.value)))
}

fn jwt(mut fields: Fields) -> RawJwt {
    let raw = RawJwt {
        algorithm: fields.word_text("algorithm"),
        key: fields.secret("key"),
        kid: fields.text("kid"),
        expires_in: fields.duration("expires_in"),
        leeway: fields.duration("leeway"),
        claims: fields.node("claims").map(|node| node.value),
        per: per(&mut fields),
    };
    fields.end();
    raw
}

fn basic(mut fields: Fields) -> Option<RawAuth> {
    let (user, password) = (fields.header("user"), fields.secret("password"));
    fields.end();
    Some(RawAuth::Basic {
        user: user?,
        password: password?,
    })
}

fn oauth2(mut fields: Fields) -> RawOAuth2 {
    let raw = RawOAuth2 {
        token_url: fields.text("token_url"),
        client_id: fields.header("client_id"),
        client_secret: fields.secret("client_secret"),
        scope: fields.text("scope"),
        audience: fields.text("audience"),
    };
    fields.end();
    raw
}

fn login(mut fields: Fields) -> RawLogin {
    let raw = RawLogin {
        call: fields.text("call"),
        token: fields.text("token"),
        expires_in: fields.duration("expires_in"),
        per: per(&mut fields),
    };
    fields.end();
    raw
}

fn per(fields: &mut Fields) -> Option<Spanned<Per>> {
    fields.word("per").map(|word| {
        word.map(|word| match word {
            "client" => Per::Client,
            "call" => Per::Call,
            _ => Per::Run,
        })
    })
}

//! Requests: their bodies, and the parameters of their addresses.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use serde_json::Value;
use xiongmao_text::one_line;

use crate::error::{ApiError, ServerRefusal};
use crate::server::state::AppState;
use crate::settings::Settings;

/// The body of a request, as a JSON object of this type. The router refuses more than `LIMIT` bytes.
#[derive(Clone, Copy, Debug)]
pub struct Question<T, const LIMIT: usize = { Settings::BODY }>(pub T);

impl<T: DeserializeOwned, const LIMIT: usize> FromRequest<Arc<AppState>> for Question<T, LIMIT> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<Self, ApiError> {
        // Before a client that waits for `100 Continue` is told to go on.
        let length = request.headers().get(header::CONTENT_LENGTH);
        let length = length.and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > LIMIT as u64) {
            return Err(ServerRefusal::TooLargeBody { limit: LIMIT }.into());
        }
        // Bodies wait until there is memory for them. One that does not say its length may be as long as is allowed.
        let bytes = length.map_or(LIMIT, |length| length as usize) * Settings::UPLOAD_FACTOR;
        let units = bytes.div_ceil(Settings::UPLOAD_UNIT).max(1) as u32;
        let room = tokio::time::timeout(Settings::ARRIVAL, state.uploads.acquire_many(units)).await;
        let _room = room.map_err(|_| ServerRefusal::NoMemory {})?.map_err(|_| ServerRefusal::Closing {})?;
        let (head, body) = request.into_parts();
        let arrival = Bytes::from_request(Request::from_parts(head.clone(), body), state);
        let arrival = tokio::time::timeout(Settings::ARRIVAL, arrival);
        let bytes = match arrival.await.map_err(|_| ServerRefusal::TooSlow {})? {
            Ok(bytes) => bytes,
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                return Err(ServerRefusal::TooLargeBody { limit: LIMIT }.into());
            }
            Err(error) => return Err(ServerRefusal::MalformedBody { reason: one_line(&error.body_text()) }.into()),
        };
        if values(&bytes) > Settings::VALUES {
            let reason = format!("more than {} values", Settings::VALUES);
            return Err(ServerRefusal::MalformedBody { reason }.into());
        }
        match Json::from_request(Request::from_parts(head, bytes.into()), state).await {
            Ok(Json(fields)) => {
                let question = serde_path_to_error::deserialize(Value::Object(fields));
                Ok(Self(question.map_err(ApiError::invalid_field)?))
            }
            Err(JsonRejection::MissingJsonContentType(_)) => Err(ServerRefusal::NotJson {}.into()),
            Err(JsonRejection::JsonDataError(error)) => Err(ApiError::invalid_field(error.body_text())),
            Err(error) => Err(ServerRefusal::MalformedBody { reason: one_line(&error.body_text()) }.into()),
        }
    }
}

/// An upper bound on the number of values in a JSON text: each but the first follows one of these characters. A value
/// takes much more memory than its text.
fn values(json: &[u8]) -> usize {
    let (mut count, mut is_text, mut bytes) = (1, false, json.iter());
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => is_text = !is_text,
            b'\\' if is_text => {
                bytes.next();
            }
            b'[' | b',' | b':' if !is_text => count += 1,
            _ => {}
        }
    }
    count
}

/// The parameters of an address, as this type.
#[derive(Clone, Copy, Debug)]
pub struct Parameters<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let read = Query::try_from_uri(&parts.uri);
        let Query(parameters) = read.map_err(|error| ApiError::invalid_field(error.body_text()))?;
        Ok(Self(parameters))
    }
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn values_are_counted_outside_of_texts() {
        for (json, count) in
            [("", 1), ("{}", 1), (r#"{"a": [1, 2], "b": ":,["}"#, 6), (r#"["\",", "\\", ","]"#, 4), ("[[],[]]", 5)]
        {
            assert_eq!(values(json.as_bytes()), count, "{json}");
        }
    }
}

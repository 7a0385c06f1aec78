//! Answers that browsers keep: they have a tag, are not sent again to who names it, and are compressed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::ApiError;

/// The tag of a content, as text. Other contents have other tags, and another build of the program may have others.
pub fn tag_of(content: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// Gives an answer its tag, says that it has not changed to who has it, and compresses it for who reads gzip. For
/// answers of moderate size that depend on their address and on who asks alone.
pub async fn kept(request: Request, next: Next) -> Response {
    let asked = request.headers().clone();
    let response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let sent = async {
        let bytes = to_bytes(body, usize::MAX).await.map_err(ApiError::failed)?;
        // A weak one, since the same content is sent compressed and as it is.
        let tag = format!("W/\"{}\"", tag_of(&bytes));
        head.headers.insert(header::ETAG, tag.parse().map_err(ApiError::failed)?);
        head.headers.insert(header::VARY, HeaderValue::from(header::ACCEPT_ENCODING));
        head.headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
        if items(&asked, header::IF_NONE_MATCH).any(|known| known == tag) {
            head.status = StatusCode::NOT_MODIFIED;
            return Ok(Body::empty());
        }
        if items(&asked, header::ACCEPT_ENCODING).any(|coding| coding == "gzip") {
            head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            head.headers.remove(header::CONTENT_LENGTH);
            return compressed(&bytes).map(Body::from).map_err(ApiError::failed);
        }
        Ok(Body::from(bytes))
    };
    match sent.await {
        Ok(body) => (head, body).into_response(),
        Err(error) => error.into_response(),
    }
}

/// The items of a header with a list. Items with a weight are left out: clients give one to items that they do not
/// prefer.
fn items(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let lists = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    lists.flat_map(|list| list.split(',')).map(str::trim)
}

/// The bytes in the format of gzip.
///
/// # Errors
/// None, as memory is all that is written to.
pub fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

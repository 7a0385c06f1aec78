//! The files of the page, inside the program.

use axum::http::header;
use axum::response::{IntoResponse, Response};

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Its path.
    pub path: &'static str,
    kind: &'static str,
    /// Its content.
    pub text: &'static str,
}

macro_rules! asset {
    ($path:literal, $file:literal, $kind:literal) => {
        Asset { path: $path, kind: $kind, text: include_str!(concat!("../assets/", $file)) }
    };
}

/// Every file.
pub static ASSETS: &[Asset] = &[asset!("/", "index.html", "text/html; charset=utf-8")];

impl IntoResponse for &Asset {
    fn into_response(self) -> Response {
        // The next version of the program may have another page under the same address.
        ([(header::CONTENT_TYPE, self.kind), (header::CACHE_CONTROL, "no-cache")], self.text).into_response()
    }
}

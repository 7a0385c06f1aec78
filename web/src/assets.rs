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
pub static ASSETS: &[Asset] = &[
    asset!("/", "index.html", "text/html; charset=utf-8"),
    asset!("/style.css", "style.css", "text/css; charset=utf-8"),
    asset!("/js/analysis.js", "js/analysis.js", "text/javascript; charset=utf-8"),
    asset!("/js/api.js", "js/api.js", "text/javascript; charset=utf-8"),
    asset!("/js/backend.js", "js/backend.js", "text/javascript; charset=utf-8"),
    asset!("/js/board.js", "js/board.js", "text/javascript; charset=utf-8"),
    asset!("/js/clock.js", "js/clock.js", "text/javascript; charset=utf-8"),
    asset!("/js/coach.js", "js/coach.js", "text/javascript; charset=utf-8"),
    asset!("/js/curve.js", "js/curve.js", "text/javascript; charset=utf-8"),
    asset!("/js/dialog.js", "js/dialog.js", "text/javascript; charset=utf-8"),
    asset!("/js/dom.js", "js/dom.js", "text/javascript; charset=utf-8"),
    asset!("/js/engine.js", "js/engine.js", "text/javascript; charset=utf-8"),
    asset!("/js/exchange.js", "js/exchange.js", "text/javascript; charset=utf-8"),
    asset!("/js/facts.js", "js/facts.js", "text/javascript; charset=utf-8"),
    asset!("/js/files.js", "js/files.js", "text/javascript; charset=utf-8"),
    asset!("/js/kept.js", "js/kept.js", "text/javascript; charset=utf-8"),
    asset!("/js/main.js", "js/main.js", "text/javascript; charset=utf-8"),
    asset!("/js/pieces.js", "js/pieces.js", "text/javascript; charset=utf-8"),
    asset!("/js/play.js", "js/play.js", "text/javascript; charset=utf-8"),
    asset!("/js/preview.js", "js/preview.js", "text/javascript; charset=utf-8"),
    asset!("/js/puzzles.js", "js/puzzles.js", "text/javascript; charset=utf-8"),
    asset!("/js/reasons.js", "js/reasons.js", "text/javascript; charset=utf-8"),
    asset!("/js/recorded.js", "js/recorded.js", "text/javascript; charset=utf-8"),
    asset!("/js/replay.js", "js/replay.js", "text/javascript; charset=utf-8"),
    asset!("/js/review.js", "js/review.js", "text/javascript; charset=utf-8"),
    asset!("/js/rules.js", "js/rules.js", "text/javascript; charset=utf-8"),
    asset!("/js/setup.js", "js/setup.js", "text/javascript; charset=utf-8"),
    asset!("/js/single.js", "js/single.js", "text/javascript; charset=utf-8"),
    asset!("/js/sound.js", "js/sound.js", "text/javascript; charset=utf-8"),
    asset!("/js/standings.js", "js/standings.js", "text/javascript; charset=utf-8"),
    asset!("/js/steps.js", "js/steps.js", "text/javascript; charset=utf-8"),
    asset!("/js/summary.js", "js/summary.js", "text/javascript; charset=utf-8"),
    asset!("/js/threats.js", "js/threats.js", "text/javascript; charset=utf-8"),
    asset!("/js/tree.js", "js/tree.js", "text/javascript; charset=utf-8"),
    asset!("/js/viewer.js", "js/viewer.js", "text/javascript; charset=utf-8"),
    asset!("/js/watch.js", "js/watch.js", "text/javascript; charset=utf-8"),
    asset!("/js/words.js", "js/words.js", "text/javascript; charset=utf-8"),
];

/// The text of the file with this path; nothing if there is none.
pub fn text_of(path: &str) -> &'static str {
    ASSETS.iter().find(|asset| asset.path == path).map_or("", |asset| asset.text)
}

impl IntoResponse for &Asset {
    fn into_response(self) -> Response {
        // The next version of the program may have another page under the same address.
        ([(header::CONTENT_TYPE, self.kind), (header::CACHE_CONTROL, "no-cache")], self.text).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small() {
        let bytes: usize = ASSETS.iter().map(|asset| asset.text.len()).sum();
        assert!((10_000..200_000).contains(&bytes), "{bytes} bytes");
    }

    #[test]
    fn every_file_that_another_one_loads_is_there() {
        let mut count = 0;
        for asset in ASSETS {
            for opening in [" from \"./", "src=\"/js/", "href=\"/js/", "href=\"/style"] {
                for rest in asset.text.split(opening).skip(1) {
                    let file = rest.split('"').next().unwrap();
                    let found = ASSETS.iter().any(|known| known.path.ends_with(file));
                    assert!(found, "{} loads {file}, which is missing", asset.path);
                    count += 1;
                }
            }
        }
        assert!(count > 20, "only {count} files are loaded");
    }
}

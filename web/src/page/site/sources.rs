//! The sources of a site: the files of the page and of the package, under the paths that they use for each other.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};

use serde_json::{Map, Value, json};

use super::error::SiteError;
use super::file::{INDEX, SiteFile};
use super::package::Package;
use crate::local::{Local, Page};
use crate::page::assets::{ASSETS, SITE_ASSETS};
use crate::program::Program;
use crate::server::kept::tag_of;
use crate::settings::Settings;

/// The worker that stores the page, without the description of the site.
pub const KEEPER: &str = include_str!("../../../assets/site/service-worker.js");
/// How the folder of the catalogues begins. They are loaded by names that are put together, so the folder has the tag.
pub const CATALOGUES: &str = "language-";
/// The folder of languages on the server, and in the page.
const LANGUAGES: &str = "/language/";
const CATALOGUES_OF_THE_PAGE: &str = "../language/";

/// The page may run and show its own files, and request files from its host. It must compile WebAssembly, and a search
/// ends when the address of a blob is revoked.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
                      connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; \
                      form-action 'none'";
/// The lines of `index.html` that are about the server.
pub const SERVED: [&str; 2] = [
    "<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">\n",
    "<link rel=\"preload\" href=\"api/v2/games\" as=\"fetch\" crossorigin>\n",
];
/// The modules that are loaded first, in addition to those of the server's page.
const FIRST: [&str; 6] = [
    "js/offline.js",
    "js/prepared.js",
    "engine/files.js",
    "engine/instance.js",
    "engine/signal.js",
    "engine/worker-handle.js",
];
const PICTURES: [(&str, &[u8]); 2] = [
    ("icon-192.png", include_bytes!("../../../assets/site/icon-192.png")),
    ("icon-512.png", include_bytes!("../../../assets/site/icon-512.png")),
];
const MANIFEST: &str = "manifest.webmanifest";

/// Whether a file with this path is a text that may load others.
pub fn is_text(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["html", "js", "webmanifest"].contains(&extension)
}

/// Files by their paths.
pub struct Sources {
    files: BTreeMap<String, Cow<'static, [u8]>>,
}

impl Sources {
    /// The files of the page and of this package.
    ///
    /// # Errors
    /// If a module of the package is not text.
    pub fn new(program: &Program, package: Package) -> Result<Self, SiteError> {
        let mut files = BTreeMap::new();
        let mut add = |path: &str, bytes: Cow<'static, [u8]>| drop(files.insert(path.to_owned(), bytes));
        let catalogues = ASSETS.iter().filter(|asset| asset.path.starts_with(LANGUAGES)).map(|asset| asset.text);
        let folder = format!("{CATALOGUES}{}/", tag_of(catalogues.collect::<String>().as_bytes()));
        for asset in ASSETS.iter().chain(SITE_ASSETS) {
            let text = asset.text.replace(CATALOGUES_OF_THE_PAGE, &format!("../{folder}"));
            if let Some(name) = asset.path.strip_prefix(LANGUAGES) {
                add(&format!("{folder}{name}"), asset.text.as_bytes().into());
            } else if asset.path == "/" {
                add(INDEX, index(&text).into_bytes().into());
            } else {
                add(asset.path.trim_start_matches('/'), text.into_bytes().into());
            }
        }
        for (path, bytes) in PICTURES {
            add(path, bytes.into());
        }
        add(MANIFEST, manifest().into_bytes().into());
        add("js/prepared.js", prepared(program, package.has_threads())?.into_bytes().into());
        for (name, bytes) in package.files {
            let path = format!("engine/{name}");
            if is_text(&path) && std::str::from_utf8(&bytes).is_err() {
                let reason = io::Error::new(ErrorKind::InvalidData, "it is not UTF-8");
                return Err(SiteError::Read { path: name.to_owned(), reason });
            }
            add(&path, bytes.into());
        }
        Ok(Self { files })
    }

    /// These files.
    #[cfg(test)]
    pub fn of<const N: usize>(files: [(&str, &'static str); N]) -> Self {
        Self { files: files.map(|(path, text)| (path.to_owned(), text.as_bytes().into())).into() }
    }

    /// Whether there is a file with this path.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    /// The content of a file; nothing if there is none.
    pub fn bytes(&self, path: &str) -> &[u8] {
        self.files.get(path).map_or(&[], |bytes| bytes)
    }

    /// The same as text.
    pub fn text(&self, path: &str) -> &str {
        std::str::from_utf8(self.bytes(path)).unwrap_or_default()
    }

    /// The files whose paths begin like this, as they are.
    pub fn under(&self, beginning: &str) -> impl Iterator<Item = SiteFile> {
        let files = self.files.iter().filter(move |(path, _)| path.starts_with(beginning));
        files.map(|(path, bytes)| SiteFile::new(path.clone(), bytes.as_ref()))
    }
}

/// The page without a server: its policy, which no server sends, its icons, and what else it loads at first.
fn index(served: &str) -> String {
    let [icon, games] = SERVED;
    let colour = |scheme, colour| {
        format!("<meta name=\"theme-color\" content=\"{colour}\" media=\"(prefers-color-scheme: {scheme})\">\n")
    };
    let modules = FIRST.map(|path| format!("<link rel=\"modulepreload\" href=\"{path}\">\n"));
    let head = format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n{}{}\
         <link rel=\"manifest\" href=\"{MANIFEST}\">\n\
         {icon}\
         <link rel=\"apple-touch-icon\" href=\"icon-192.png\">\n",
        colour("light", "#fffdf8"),
        colour("dark", "#25211e"),
    );
    served.replace(icon, &head).replace(games, &modules.concat())
}

/// The data that a browser needs to install the page.
fn manifest() -> String {
    let icon = |file: &str, kind: &str, sizes: &str| {
        ["any", "maskable"].map(|purpose| json!({ "src": file, "type": kind, "sizes": sizes, "purpose": purpose }))
    };
    let icons = [
        icon("icon-192.png", "image/png", "192x192"),
        icon("icon-512.png", "image/png", "512x512"),
        icon("icon.svg", "image/svg+xml", "any"),
    ];
    json!({
        "name": "Xiongmao",
        "short_name": "Xiongmao",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f4efe6",
        "theme_color": "#fffdf8",
        "icons": icons.concat(),
    })
    .to_string()
}

/// No client listens, and nothing is searched.
struct Nobody;

impl Page for Nobody {
    fn tell(&mut self, _: &str, _: &str) {}

    fn gives_up(&self) -> fn() -> bool {
        || false
    }
}

/// A module with the answers to the page's first questions, so that the first board need not wait for the engine, and
/// with whether the engine can have threads.
fn prepared(program: &Program, has_threads: bool) -> Result<String, SiteError> {
    let local = Local::new(program.clone(), Settings::LOCAL);
    let ask = |name: &str, body: Value| -> Result<Value, SiteError> {
        let answer = local.ask(name, &body.to_string(), &mut Nobody).map_err(SiteError::Page)?;
        serde_json::from_str(&answer).map_err(|error| SiteError::Page(error.to_string()))
    };
    let mut positions = Map::new();
    for variant in &program.games {
        let game = variant.rules().name;
        positions.insert(game.to_owned(), ask("position", json!({ "game": game }))?);
    }
    let mut games = ask("games", json!({}))?;
    // The part of the page that shows matches says that they need the server.
    games["watch"] = true.into();
    let answers = json!({ "games": games, "positions": positions, "threads": has_threads });
    Ok(format!("// The first answers of the engine, written with the page.\nexport default {answers};\n"))
}

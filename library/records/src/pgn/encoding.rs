//! The bytes of a PGN as text.

use encoding_rs::{BIG5, Encoding, GB18030, UTF_16BE, UTF_16LE};

/// Characters that moves are written with in Chinese. Where bytes make more of them, they are meant.
const PLIES: &str = "帥帅將将仕士相象傌馬马俥車车炮砲兵卒進进退平前後后中一二三四五六七八九";

/// An encoding of text that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextEncoding(&'static Encoding);

impl TextEncoding {
    /// The encoding with this name, such as `gb18030`, `big5`, `windows-1258`, `utf-16le`: a label of the Encoding
    /// Standard, in any case.
    pub fn named(label: &str) -> Option<Self> {
        Encoding::for_label(label.as_bytes()).map(Self)
    }

    /// The encoding of a text with characters of two bytes that begins with this byte order mark.
    pub fn of_wide_mark(bytes: &[u8]) -> Option<Self> {
        Encoding::for_bom(bytes).map(|(encoding, _)| Self(encoding)).filter(|encoding| encoding.low_byte().is_some())
    }

    /// Which of the two bytes of a character is the lower one; `None` where characters have other numbers of bytes.
    pub fn low_byte(self) -> Option<usize> {
        [UTF_16LE, UTF_16BE].iter().position(|wide| *wide == self.0)
    }

    /// These bytes as text; a byte order mark has precedence. Invalid bytes become U+FFFD.
    pub fn decode(self, bytes: &[u8]) -> String {
        self.0.decode(bytes).0.into_owned()
    }
}

/// Reads bytes as text: in the encoding of the byte order mark, if there is one; else as UTF-8, if valid; else as
/// GB18030 or Big5, the encodings of old Chinese files, whichever yields more characters of moves. Invalid bytes
/// become U+FFFD.
pub fn decode(bytes: &[u8]) -> String {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return encoding.decode(bytes).0.into_owned();
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return text.to_owned();
    }
    let read = |encoding: &'static Encoding| {
        let (text, has_faults) = encoding.decode_without_bom_handling(bytes);
        let count = text.chars().filter(|char| PLIES.contains(*char)).count();
        (text, count, has_faults)
    };
    let (simplified, traditional) = (read(GB18030), read(BIG5));
    let rank = |(_, count, has_faults): &(_, usize, bool)| (*count, !has_faults);
    if rank(&traditional) > rank(&simplified) { traditional.0.into_owned() } else { simplified.0.into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_told_apart() {
        let simplified = "[Red \"许银川\"]\n1. 炮二平五 马８进７";
        let traditional = "[Red \"許銀川\"]\n1. 炮二平五 馬８進７";
        assert_eq!(decode(&GB18030.encode(simplified).0), simplified);
        assert_eq!(decode(&GB18030.encode(traditional).0), traditional);
        assert_eq!(decode(&BIG5.encode(traditional).0), traditional);
        assert_eq!(decode(simplified.as_bytes()), simplified);
        assert_eq!(decode(format!("\u{feff}{simplified}").as_bytes()), simplified);
        let utf16: Vec<u8> = "\u{feff}[A \"b\"]".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&utf16), "[A \"b\"]");
        assert_eq!(decode(b""), "");
        let vietnamese = TextEncoding::named("Windows-1258").expect("a known encoding");
        assert_eq!(vietnamese.decode(b"[Red \"\xd0\xf4\"]"), "[Red \"\u{110}\u{f4}\"]");
        assert_eq!(TextEncoding::named("utf-16be").map(|encoding| encoding.decode(b"\0A\0b")), Some("Ab".to_owned()));
        assert_eq!(
            TextEncoding::named("big5").map(|encoding| encoding.decode(&BIG5.encode("許").0)),
            Some("許".to_owned())
        );
        assert_eq!(TextEncoding::named("morse"), None);
    }
}

//! Vietnamese letters.

/// The text in lower case, with its Vietnamese letters as plain ones: `Tướng` is `tuong`. The marks may be part of the
/// letters or follow them.
pub fn without_marks(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).filter_map(plain).collect()
}

/// The letter without its marks; `None` for a mark that stands alone.
fn plain(char: char) -> Option<char> {
    Some(match char {
        '\u{300}'..='\u{303}' | '\u{306}' | '\u{309}' | '\u{31b}' | '\u{323}' => return None,
        'à'..='ã' | 'ă' | 'ạ'..='ặ' => 'a',
        'đ' => 'd',
        'è'..='ê' | 'ẹ'..='ệ' => 'e',
        'ì' | 'í' | 'ĩ' | 'ỉ'..='ị' => 'i',
        'ò'..='õ' | 'ơ' | 'ọ'..='ợ' => 'o',
        'ù' | 'ú' | 'ũ' | 'ư' | 'ụ'..='ự' => 'u',
        'ý' | 'ỳ'..='ỹ' => 'y',
        other => other,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_with_and_without_their_letters() {
        for (text, plain) in [
            ("Tướng Đỏ, SĨ Mã", "tuong do, si ma"),
            ("Tu\u{31b}o\u{31b}\u{301}ng thoa\u{301}i", "tuong thoai"),
            ("àảãáạăằẳẵắặâầẩẫấậ", "aaaaaaaaaaaaaaaaa"),
            ("èẻẽéẹêềểễếệ", "eeeeeeeeeee"),
            ("ìỉĩíị ỳỷỹýỵ", "iiiii yyyyy"),
            ("òỏõóọôồổỗốộơờởỡớợ", "ooooooooooooooooo"),
            ("ùủũúụưừửữứự", "uuuuuuuuuuu"),
            ("炮二平五 P2-5", "炮二平五 p2-5"),
        ] {
            assert_eq!(without_marks(text), plain);
            assert_eq!(without_marks(&text.to_uppercase()), plain);
        }
    }
}

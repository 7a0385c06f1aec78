//! What the FENs of all games share: fields between spaces, and counters among them.

/// A field and the index of its first character.
pub(crate) type Field<'a> = (usize, &'a str);

/// The words of the text, each with the index of its first character.
pub(crate) fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    let mut index = 0;
    text.split(' ').filter_map(move |word| {
        let start = index;
        index += word.chars().count() + 1;
        (!word.is_empty()).then_some((start, word))
    })
}

/// Reads a counter; `None` if the field is missing.
///
/// # Errors
/// If it is not a whole number below 2⁶⁴: the index of its first character.
pub(crate) fn counter(field: Option<Field>) -> Result<Option<u64>, usize> {
    let Some((start, text)) = field else { return Ok(None) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).map(Some).ok_or(start)
}

//! A checksum that other programs know, too.

/// The 64-bit FNV-1a hash (G. Fowler, L. C. Noll, K.-P. Vo) of these bytes: the same in every version and on every
/// machine, so files may hold it.
pub fn fnv<'a>(bytes: impl IntoIterator<Item = &'a u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_the_published_ones() {
        let published = [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)];
        for (text, hash) in published {
            assert_eq!(fnv(text.as_bytes()), hash, "{text}");
        }
    }
}

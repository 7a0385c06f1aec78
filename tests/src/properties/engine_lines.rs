use xiongmao_arena::driver::dialect::Dialect;
use xiongmao_arena::driver::handshake::Handshake;
use xiongmao_arena::driver::search_info::SearchInfo;

/// The dialects of engines.
const DIALECTS: [Dialect; 4] = [Dialect::Xiongmao, Dialect::Uci, Dialect::Uci0, Dialect::Ucci];

/// What an engine says in its handshake and of its search, in every dialect: names are shown in one line, faulty options
/// have a reason of one line, and what is read of the search is part of what was said.
///
/// # Panics
/// If the property does not hold.
pub fn engine_lines(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for dialect in DIALECTS {
        let mut handshake = Handshake::new(dialect);
        let mut info = SearchInfo::default();
        for line in text.lines() {
            handshake.read_line(line);
            info.read_line(dialect, line);
        }
        let names = [&handshake.name, &handshake.author];
        assert!(names.into_iter().flatten().all(|name| !name.contains(char::is_control)), "{handshake:?}");
        let faults = handshake.options.iter().filter_map(|option| option.fault(dialect));
        assert!(faults.into_iter().all(|fault| !fault.contains(char::is_control)), "{handshake:?}");
        for option in &handshake.options {
            assert!(handshake.option(&option.name.to_ascii_uppercase()).is_some(), "{option:?}");
        }
        assert!(info.pv.is_none_or(|pv| pv.split(' ').all(|word| text.contains(word))), "{text:?}");
        assert!(info.first.is_none_or(|first| text.contains(&first)), "{text:?}");
    }
}

//! Reviews of recorded games in any format.

use xiongmao_answers::reasons::Style;
use xiongmao_answers::review::Reviewer;
use xiongmao_records::RecordFormat;
use xiongmao_records::pcn::{Annotator, Pcn};
use xiongmao_records::pgn::decode;
use xiongmao_search::{Limits, variants};

use super::{LONGEST_MESSAGE, check_message_up_to};

/// The most moves of a game that is looked at, for the sake of speed.
const PLIES: usize = 100;

/// Every record in a text of any format is refused with a reason, or can be reviewed, if its moves are legal. The
/// review has all its positions, and what it writes into the record can be reviewed again.
///
/// # Panics
/// If the property does not hold.
pub fn records(data: &[u8]) {
    let text = decode(data);
    for record in RecordFormat::of(&text).read(&text).take(4) {
        match record {
            Ok(record) if record.moves.len() <= PLIES => check(&record),
            Ok(_) => {}
            Err(error) => check_message_up_to(2 * LONGEST_MESSAGE, &error),
        }
    }
}

fn check(record: &Pcn) {
    let variant = variants::named(record.rules().name).expect("every game has a search");
    let begin = |record: &Pcn| Reviewer::new(record, 0, Annotator::default(), Limits::default(), variant);
    match begin(record) {
        Err(fault) => check_message_up_to(2 * LONGEST_MESSAGE, &fault),
        Ok(reviewer) => {
            let (done, all) = reviewer.progress();
            let review = reviewer.finish();
            assert_eq!((done, review.chances.len(), review.moves.len() + 1), (0, all, all), "{}", record.to_json());
            assert_eq!(review.objects.positions.len(), all, "{}", record.to_json());
            let annotated = review.annotated(record, Style::default());
            let again = begin(&annotated).map(|reviewer| reviewer.progress());
            assert_eq!(again, Ok((0, all)), "{}", annotated.to_json());
        }
    }
}

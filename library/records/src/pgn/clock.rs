//! Times: of moves, as `[%emt 0:00:12.5]`, and time controls, as `40/7200:900+30`.

use crate::pcn::{Period, Properties};

/// A time as hours, minutes and seconds, with a fraction of a second if needed.
pub(super) fn write_time(millis: u64) -> String {
    let (hours, rest) = (millis / 3_600_000, millis % 3_600_000);
    let (minutes, millis) = (rest / 60_000, rest % 60_000);
    format!("{hours}:{minutes:02}:{}", padded(&seconds(millis)))
}

/// The seconds with two digits before the point.
fn padded(seconds: &str) -> String {
    let whole = seconds.find('.').unwrap_or(seconds.len());
    if whole < 2 { format!("0{seconds}") } else { seconds.to_owned() }
}

/// Reads seconds, minutes and seconds, or hours, minutes and seconds, as milliseconds.
pub(super) fn read_time(text: &str) -> Option<u64> {
    let mut fields = text.rsplit(':');
    let mut millis = read_seconds(fields.next()?)?;
    for unit in [60_000, 3_600_000] {
        let Some(field) = fields.next() else { return Some(millis) };
        millis = whole(field)?.checked_mul(unit)?.checked_add(millis)?;
    }
    fields.next().is_none().then_some(millis)
}

/// Milliseconds as seconds, with a fraction if needed.
fn seconds(millis: u64) -> String {
    let text = format!("{}.{:03}", millis / 1000, millis % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Seconds, perhaps with a fraction, as milliseconds. Fractions of a millisecond are dropped.
fn read_seconds(text: &str) -> Option<u64> {
    let (text, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if fraction.is_empty() || !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let fraction: String = fraction.chars().chain("00".chars()).take(3).collect();
    whole(text)?.checked_mul(1000)?.checked_add(whole(&fraction)?)
}

fn whole(digits: &str) -> Option<u64> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// A time control: its periods with `:` between, each `MOVES/SECONDS+INCREMENT`, where two parts may be missing.
pub(super) fn write_periods(periods: &[Period]) -> String {
    let written = periods.iter().map(|period| {
        let moves = period.plies.map_or(String::new(), |moves| format!("{moves}/"));
        let increment = period.increment_ms.map_or(String::new(), |millis| format!("+{}", seconds(millis)));
        format!("{moves}{}{increment}", seconds(period.duration_ms))
    });
    written.collect::<Vec<_>>().join(":")
}

/// Reads a time control; `None` if it is not of that form.
pub(super) fn read_periods(text: &str) -> Option<Vec<Period>> {
    text.split(':').map(read_period).collect()
}

fn read_period(text: &str) -> Option<Period> {
    let (plies, time) = match text.split_once('/') {
        Some((moves, time)) => (Some(whole(moves).filter(|_| !moves.is_empty())?), time),
        None => (None, text),
    };
    let (duration, increment_ms) = match time.split_once('+') {
        Some((duration, increment)) => (duration, Some(read_seconds(increment)?)),
        None => (time, None),
    };
    Some(Period { duration_ms: read_seconds(duration)?, increment_ms, plies, more: Properties::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for (millis, text) in
            [(0, "0:00:00"), (1, "0:00:00.001"), (61_500, "0:01:01.5"), (3_600_000, "1:00:00"), (100, "0:00:00.1")]
        {
            assert_eq!((write_time(millis).as_str(), read_time(text)), (text, Some(millis)));
        }
        assert_eq!(read_time(&write_time(u64::MAX)), Some(u64::MAX));
        assert_eq!((read_time("12"), read_time("1:30"), read_time("0.0019")), (Some(12_000), Some(90_000), Some(1)));
        for text in ["", ":", "1:", "x", "1.", "-1", "+1", "1:2:3:4", "99999999999999999999", "5124095576031:00:00"] {
            assert_eq!(read_time(text), None, "{text}");
        }
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["300", "300+3", "40/7200:900+30", "60:1/30", "0.2+0.01", "0/5+0"] {
            assert_eq!(write_periods(&read_periods(text).unwrap()), text);
        }
        for text in ["", "?", "-", "*180", "/5", "5+", "40/", "300:"] {
            assert_eq!(read_periods(text), None, "{text}");
        }
    }
}

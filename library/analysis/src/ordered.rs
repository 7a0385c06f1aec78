//! Numbered jobs on several threads, whose results are delivered in the order of the numbers.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use crossbeam_channel::{Receiver, Sender, bounded};

use crate::searcher::search_thread;

/// Gives each worker a thread, runs the jobs from number `first` on, and passes the results to `take` in the order of
/// the jobs, until it breaks or fails, or all workers have returned `None` (the job does not exist, or the work was
/// halted). Then `stop` is called, to end jobs whose results are no longer needed.
///
/// # Errors
/// Those of `take`; or if the system gives no threads.
pub fn in_order<W: Send, T: Send, E: From<io::Error>>(
    workers: Vec<W>,
    first: u64,
    work: impl Fn(&mut W, u64) -> Option<T> + Sync,
    mut take: impl FnMut(T) -> Result<ControlFlow<()>, E>,
    stop: impl Fn(),
) -> Result<(), E> {
    let next = AtomicU64::new(first);
    // A worker that is far ahead of `take` waits.
    let (sender, results) = bounded(4 * workers.len());
    std::thread::scope(|scope| {
        for mut worker in workers {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let begun = search_thread("data").spawn_scoped(scope, move || run(&mut worker, next, work, &sender));
            if let Err(error) = begun {
                stop();
                return Err(error.into());
            }
        }
        drop(sender);
        let taken = take_in_order(&results, first, &mut take);
        stop();
        // A worker that waits to send a result sees that the receiver is gone.
        drop(results);
        taken
    })
}

fn run<W, T>(worker: &mut W, next: &AtomicU64, work: &impl Fn(&mut W, u64) -> Option<T>, sender: &Sender<(u64, T)>) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some(result) = work(worker, number) else { break };
        if sender.send((number, result)).is_err() {
            break;
        }
    }
}

fn take_in_order<T, E>(
    results: &Receiver<(u64, T)>,
    first: u64,
    take: &mut impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut due = first;
    for (number, result) in results {
        early.insert(number, result);
        while let Some(result) = early.remove(&due) {
            due += 1;
            if take(result)?.is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// The jobs from `first` to 99, some slow; the results that are taken, up to `last`.
    fn squares(workers: usize, first: u64, last: u64) -> Vec<u64> {
        let mut taken = Vec::new();
        let work = |(): &mut (), number| {
            if number % 7 == 0 {
                std::thread::sleep(Duration::from_millis(1));
            }
            (number < 100).then_some(number * number)
        };
        let take = |square| {
            taken.push(square);
            Ok::<_, io::Error>(if square == last * last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        in_order(vec![(); workers], first, work, take, || {}).unwrap();
        taken
    }

    #[test]
    fn results_come_in_order_and_none_is_lost() {
        for workers in [1, 2, 7] {
            assert_eq!(squares(workers, 3, 1000), (3..100).map(|number| number * number).collect::<Vec<_>>());
            assert_eq!(squares(workers, 0, 20), (0..=20).map(|number| number * number).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_error_ends_the_work() {
        let take = |_| Err::<ControlFlow<()>, _>(io::Error::other("full"));
        let error = in_order(vec![(); 3], 0, |(), number| Some(number), take, || {}).unwrap_err();
        assert_eq!(error.to_string(), "full");
    }
}

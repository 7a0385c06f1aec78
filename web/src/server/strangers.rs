//! Connections that have not asked anything yet. When all places are taken, one of them gives way to the next, so that
//! connections that ask nothing keep nobody out.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use parking_lot::Mutex;
use tokio::sync::oneshot::{self, Sender};

/// The strangers among the open connections.
#[derive(Clone, Default)]
pub struct Strangers(Arc<Mutex<Queue>>);

#[derive(Default)]
struct Queue {
    next: u64,
    /// By their number, the oldest first: how to tell them to give way.
    waiting: BTreeMap<u64, Sender<()>>,
}

/// One connection, which is a stranger until its first request arrives.
#[derive(Clone)]
pub struct Stranger(Arc<Place>);

struct Place {
    strangers: Strangers,
    number: u64,
    has_asked: Arc<AtomicBool>,
    is_let_in: AtomicBool,
}

impl Strangers {
    /// A connection that has just been accepted, and a future that comes when it has to give way.
    pub fn add(&self) -> (Stranger, impl Future<Output = ()> + Send + use<>) {
        let (tell, told) = oneshot::channel();
        let mut queue = self.0.lock();
        let number = queue.next;
        queue.next += 1;
        queue.waiting.insert(number, tell);
        let has_asked = Arc::<AtomicBool>::default();
        let (strangers, asked) = (self.clone(), Arc::clone(&has_asked));
        let gives_way = async move {
            match told.await {
                Ok(()) if !asked.load(Relaxed) => return,
                // It was told, but its request has arrived: the next one gives way.
                Ok(()) => strangers.dismiss_oldest(),
                Err(_) => (),
            }
            std::future::pending::<()>().await;
        };
        let place = Place { strangers: self.clone(), number, has_asked, is_let_in: AtomicBool::new(false) };
        (Stranger(Arc::new(place)), gives_way)
    }

    /// Tells the connection that has been a stranger for longest to give way, if there is one.
    pub fn dismiss_oldest(&self) {
        let oldest = self.0.lock().waiting.pop_first();
        if let Some((_, tell)) = oldest {
            // Whoever does not listen has gone.
            let _ = tell.send(());
        }
    }
}

impl Stranger {
    /// A request has arrived.
    pub fn asks(&self) {
        self.0.has_asked.store(true, Relaxed);
        self.0.leave();
    }

    /// A request has been let in.
    pub fn let_in(&self) {
        self.0.is_let_in.store(true, Relaxed);
    }

    /// Whether a request has been let in.
    pub fn is_let_in(&self) -> bool {
        self.0.is_let_in.load(Relaxed)
    }
}

impl Place {
    fn leave(&self) {
        self.strangers.0.lock().waiting.remove(&self.number);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn the_oldest_stranger_gives_way() {
        let strangers = Strangers::default();
        let mut all = [(); 5].map(|()| strangers.add()).map(|(stranger, gives_way)| (stranger, Box::pin(gives_way)));
        let mut who = || [0, 1, 2, 3, 4].map(|index| (&mut all[index].1).now_or_never().is_some());
        assert_eq!(who(), [false; 5]);
        strangers.dismiss_oldest();
        assert_eq!(who(), [true, false, false, false, false]);
        let [_, (known, mut stays), (told, mut passes_on), (_third, mut third), (last_one, mut last)] = all;
        known.asks();
        strangers.dismiss_oldest();
        // Its request arrives before it listens.
        told.asks();
        assert!((&mut stays).now_or_never().is_none() && (&mut passes_on).now_or_never().is_none());
        assert!((&mut third).now_or_never().is_some() && (&mut last).now_or_never().is_none());
        drop(last_one);
        assert!(strangers.0.lock().waiting.is_empty());
    }
}

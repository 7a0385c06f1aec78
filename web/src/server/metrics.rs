//! The server's metrics, for Prometheus.

use std::fmt;
use std::sync::atomic::AtomicU64;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use crate::server::queue::Load;

/// A request, by its path and the status of its answer.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct RequestLabels {
    /// The path as the router knows it.
    pub path: String,
    /// The status of HTTP.
    pub status: u16,
}

/// A search, by its kind.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub struct SearchLabels {
    /// `analysis`, `batch`, `play`, `reasons` or `review`.
    pub kind: &'static str,
}

/// The counters of a server.
#[derive(Clone, Default)]
pub struct Metrics {
    /// Requests answered.
    pub requests: Family<RequestLabels, Counter>,
    /// Searches accepted.
    pub searches: Family<SearchLabels, Counter>,
    /// Searches whose client went away before the end.
    pub abandoned: Counter,
    /// Positions searched.
    pub nodes: Counter<u64, AtomicU64>,
    /// Open connections.
    pub connections: Gauge,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("metrics")
    }
}

impl Metrics {
    /// All counters in the text format of Prometheus.
    ///
    /// # Errors
    /// If the text cannot be written.
    pub fn text(&self, load: Load) -> Result<String, fmt::Error> {
        let mut registry = Registry::with_prefix("xiongmao");
        registry.register("http_requests", "Requests answered", self.requests.clone());
        registry.register("searches", "Searches accepted", self.searches.clone());
        registry.register("searches_abandoned", "Searches whose client went away", self.abandoned.clone());
        registry.register("nodes", "Positions searched, as far as reported", self.nodes.clone());
        registry.register("connections", "Open connections", self.connections.clone());
        for (name, help, value) in [
            ("searches_running", "Searches that run", load.running),
            ("searches_waiting", "Searches that wait for their turn", load.waiting),
        ] {
            let gauge = Gauge::<i64>::default();
            gauge.set(value as i64);
            registry.register(name, help, gauge);
        }
        let mut text = String::new();
        encode(&mut text, &registry)?;
        Ok(text)
    }
}

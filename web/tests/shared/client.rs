//! A plain client of the interface, for tests under load.

use std::net::SocketAddr;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

/// What went wrong with a request: anything that is not an answer.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// A connection to a server.
pub struct Client {
    address: SocketAddr,
    name: Option<String>,
    sender: SendRequest<Full<Bytes>>,
}

impl Client {
    /// Connects to a server. With a name, the client says who it is.
    ///
    /// # Errors
    /// If the connection fails.
    pub async fn connect(address: SocketAddr, name: Option<String>) -> Result<Self, Failure> {
        let stream = TcpStream::connect(address).await?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self { address, name, sender })
    }

    /// Asks a question, and returns the beginning of the answer. The connection is made again if it was closed.
    ///
    /// # Errors
    /// If the answer does not arrive within this time.
    pub async fn ask(
        &mut self,
        path: &str,
        body: Option<&Value>,
        within: Duration,
    ) -> Result<Response<Incoming>, Failure> {
        if self.sender.ready().await.is_err() {
            *self = Self::connect(self.address, self.name.take()).await?;
        }
        let mut request = Request::builder().uri(path).header("host", self.address.to_string());
        if let Some(name) = &self.name {
            request = request.header("xiongmao-client", name);
        }
        let request = match body {
            None => request.body(Full::default())?,
            Some(value) => {
                request.method("POST").header("content-type", "application/json").body(Full::from(value.to_string()))?
            }
        };
        Ok(tokio::time::timeout(within, self.sender.send_request(request)).await??)
    }

    /// Asks a question, and returns the status and the whole answer.
    ///
    /// # Errors
    /// If the answer does not arrive within this time.
    pub async fn text(&mut self, path: &str, body: Option<&Value>, within: Duration) -> Result<(u16, String), Failure> {
        let response = self.ask(path, body, within).await?;
        let status = response.status().as_u16();
        let bytes = tokio::time::timeout(within, response.into_body().collect()).await??.to_bytes();
        Ok((status, String::from_utf8(bytes.to_vec())?))
    }
}

/// The next piece of an answer; `None` at its end.
///
/// # Errors
/// If the connection breaks.
pub async fn next_piece(response: &mut Response<Incoming>) -> Result<Option<String>, Failure> {
    while let Some(frame) = response.frame().await {
        if let Ok(data) = frame?.into_data() {
            return Ok(Some(String::from_utf8_lossy(&data).into_owned()));
        }
    }
    Ok(None)
}

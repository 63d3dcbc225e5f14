//! The chaos proxy itself: a fault that is not one would make every test behind it pass.

use crate::support::chaos::{Chaos, Mode};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A server that returns what it hears.
async fn behind_an_echo() -> Chaos {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("its address");
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let (mut from, mut to) = stream.into_split();
                let _ = tokio::io::copy(&mut from, &mut to).await;
            });
        }
    });
    Chaos::before(address).await
}

async fn connect(proxy: &Chaos) -> TcpStream {
    TcpStream::connect(proxy.address).await.expect("a connection")
}

async fn echo(stream: &mut TcpStream, text: &[u8]) -> std::io::Result<Vec<u8>> {
    stream.write_all(text).await?;
    let mut heard = vec![0; text.len()];
    stream.read_exact(&mut heard).await?;
    Ok(heard)
}

#[tokio::test]
async fn it_passes_bytes_on_unless_told_otherwise() {
    let proxy = behind_an_echo().await;
    assert_eq!(echo(&mut connect(&proxy).await, b"hallo").await.unwrap(), b"hallo");
}

#[tokio::test]
async fn it_refuses_new_connections_ends_open_ones_and_comes_back() {
    let proxy = behind_an_echo().await;
    let mut open = connect(&proxy).await;
    echo(&mut open, b"hallo").await.unwrap();
    proxy.switch(Mode::Refuse).await;
    assert!(TcpStream::connect(proxy.address).await.is_err());
    assert!(echo(&mut open, b"noch da?").await.is_err());
    proxy.switch(Mode::Pass).await;
    assert_eq!(echo(&mut connect(&proxy).await, b"wieder").await.unwrap(), b"wieder");
}

#[tokio::test]
async fn it_hangs_without_a_word_and_loses_nothing() {
    let proxy = behind_an_echo().await;
    proxy.switch(Mode::Hang).await;
    let mut stream = connect(&proxy).await;
    let silence = tokio::time::timeout(Duration::from_millis(200), echo(&mut stream, b"hallo")).await;
    assert!(silence.is_err());
    proxy.switch(Mode::Pass).await;
    let mut heard = [0; 5];
    stream.read_exact(&mut heard).await.unwrap();
    assert_eq!(&heard, b"hallo");
}

#[tokio::test]
async fn it_dribbles_at_the_rate_it_was_given() {
    let proxy = behind_an_echo().await;
    proxy.switch(Mode::Slow { bytes_per_s: 50 }).await;
    let started = Instant::now();
    assert_eq!(echo(&mut connect(&proxy).await, b"zehn bytes").await.unwrap(), b"zehn bytes");
    assert!(started.elapsed() >= Duration::from_millis(150), "{:?}", started.elapsed());
}

#[tokio::test]
async fn it_answers_with_noise() {
    let proxy = behind_an_echo().await;
    let mut open = connect(&proxy).await;
    proxy.switch(Mode::Garbage).await;
    assert_ne!(echo(&mut open, b"hallo").await.unwrap(), b"hallo");
    assert_ne!(echo(&mut connect(&proxy).await, b"hallo").await.unwrap(), b"hallo");
}

#[tokio::test]
async fn it_cuts_an_answer_after_the_given_number_of_bytes() {
    let proxy = behind_an_echo().await;
    proxy.switch(Mode::CutAfter { bytes: 3 }).await;
    let mut stream = connect(&proxy).await;
    stream.write_all(b"hallo").await.unwrap();
    let mut heard = Vec::new();
    let _ = stream.read_to_end(&mut heard).await;
    assert_eq!(heard, b"hal");
}

#[tokio::test]
async fn it_forgets_open_connections_and_serves_new_ones() {
    let proxy = behind_an_echo().await;
    let mut open = connect(&proxy).await;
    assert_eq!(echo(&mut open, b"hallo").await.unwrap(), b"hallo");
    proxy.switch(Mode::Forget).await;
    assert_eq!(echo(&mut connect(&proxy).await, b"hallo").await.unwrap(), b"hallo");
    proxy.switch(Mode::Pass).await;
    let silence = tokio::time::timeout(Duration::from_millis(200), echo(&mut open, b"hallo")).await;
    assert!(silence.is_err());
}

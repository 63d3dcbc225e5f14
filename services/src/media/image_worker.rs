//! Runs image work off the async threads, few pictures at a time.

use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{MAX_BYTES, MediaError};
use umkreis_picture::header::{self, Header};
use umkreis_picture::variant::{Picture, Variant};
use umkreis_picture::{PictureError, decode};

/// Two pictures at once keep two cores busy and memory within bounds.
const PARALLEL_PICTURES: u32 = 2;
/// A picture above this many pixels is worked on alone: two of the largest would
/// need half a gigabyte together.
const ALONE_ABOVE_PIXELS: u64 = 16_000_000;
/// Uploads that may wait, each with its bytes in memory.
const MAX_WAITING: usize = 16;
/// Longer than a full queue normally takes to move, shorter than people wait.
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// An upload after all its first variants are made; nothing is stored yet.
#[derive(Debug)]
pub struct PreparedPicture {
    /// The upright size of the upload.
    pub width: u32,
    pub height: u32,
    pub variants: Vec<Variant>,
    pub master: Vec<u8>,
}

/// The one way to decode and encode pictures in a serving process.
#[derive(Clone)]
pub struct ImageWorker {
    queue: Arc<Semaphore>,
    at_once: Arc<Semaphore>,
    /// AVIF never takes both places, so uploads go on meanwhile.
    avif: Arc<Semaphore>,
    longest_wait: Duration,
}

impl Default for ImageWorker {
    fn default() -> Self {
        Self::new()
    }
}

impl ImageWorker {
    pub fn new() -> ImageWorker {
        ImageWorker {
            queue: Arc::new(Semaphore::new(PARALLEL_PICTURES as usize + MAX_WAITING)),
            at_once: Arc::new(Semaphore::new(PARALLEL_PICTURES as usize)),
            avif: Arc::new(Semaphore::new(1)),
            longest_wait: LONGEST_WAIT,
        }
    }

    /// Checks an upload and makes its WebP and JPEG variants and its master.
    ///
    /// Refusals by size or kind cost microseconds and never queue. When too many
    /// pictures wait, or the wait gets too long, the answer is `Busy`.
    pub async fn prepare(&self, bytes: Bytes) -> Result<PreparedPicture, MediaError> {
        if bytes.len() >= MAX_BYTES {
            return Err(MediaError::TooManyBytes);
        }
        let header = header::inspect(&bytes)?;
        let place = self.queue.clone().try_acquire_owned().map_err(|_| MediaError::Busy)?;
        let places = if header.pixels() > ALONE_ABOVE_PIXELS { PARALLEL_PICTURES } else { 1 };
        let waiting = self.at_once.clone().acquire_many_owned(places);
        let permit = tokio::time::timeout(self.longest_wait, waiting)
            .await
            .map_err(|_| MediaError::Busy)?
            .map_err(|_| MediaError::Busy)?;
        on_blocking_thread([place, permit], move || prepare(&bytes, &header)).await
    }

    /// Makes the AVIF variants from a stored master, one picture at a time. It
    /// waits for its turn without limit, as background jobs may.
    pub async fn avif_variants(&self, master: Bytes) -> Result<Vec<Variant>, MediaError> {
        let turn = self.avif.clone().acquire_owned().await.map_err(|_| MediaError::Busy)?;
        let permit = self.at_once.clone().acquire_owned().await.map_err(|_| MediaError::Busy)?;
        on_blocking_thread([turn, permit], move || Ok(Picture::from_master(&master)?.avif_variants()?)).await
    }
}

fn prepare(bytes: &[u8], header: &Header) -> Result<PreparedPicture, MediaError> {
    let picture = Picture::new(decode::decode(bytes, header)?)?;
    Ok(PreparedPicture {
        width: picture.original_width,
        height: picture.original_height,
        variants: picture.first_variants()?,
        master: picture.master()?,
    })
}

/// The permits travel with the work: it cannot be interrupted, so they must not
/// be given back when the caller goes away. A decoder that panics on a crafted
/// file costs that upload only.
async fn on_blocking_thread<T: Send + 'static>(
    permits: [OwnedSemaphorePermit; 2],
    work: impl FnOnce() -> Result<T, MediaError> + Send + 'static,
) -> Result<T, MediaError> {
    let task = tokio::task::spawn_blocking(move || {
        let result = work();
        drop(permits);
        result
    });
    match task.await {
        Ok(result) => result,
        Err(error) => {
            tracing::error!(%error, "image work ended abnormally");
            Err(PictureError::Broken("the decoder gave up".to_owned()).into())
        }
    }
}

#[cfg(test)]
mod tests;

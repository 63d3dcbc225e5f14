//! What can go wrong with a picture, in words for the person who uploaded it.

use super::{MAX_PIXELS, MAX_SIDE};

/// Every way an upload, a variant or the object store can fail.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// The upload reaches [`super::MAX_BYTES`].
    #[error("the upload has too many bytes")]
    TooManyBytes,
    /// By its content neither JPEG nor PNG nor WebP, whatever its name says.
    #[error("the upload is not a JPEG, PNG or WebP image")]
    NotAnImage,
    /// More than [`MAX_PIXELS`] or a side longer than [`MAX_SIDE`].
    #[error("the image is too large: {width} x {height}")]
    TooLarge { width: u32, height: u32 },
    /// An image by its first bytes, but damaged or cut off further on.
    #[error("the image is damaged: {0}")]
    Broken(String),
    /// Too many pictures are being worked on; trying again later helps.
    #[error("too many images are waiting")]
    Busy,
    /// An encoder refused our own pixels. A fault of this program.
    #[error("encoding failed: {0}")]
    Encode(String),
    /// The disk below the object store has no room left.
    #[error("the object store is full")]
    StorageFull,
    /// The object store failed or did not answer in time.
    #[error("the object store failed: {0}")]
    Storage(String),
}

impl MediaError {
    /// The status an HTTP answer carries for this error.
    pub fn status(&self) -> u16 {
        match self {
            MediaError::TooManyBytes => 413,
            MediaError::NotAnImage => 415,
            MediaError::TooLarge { .. } | MediaError::Broken(_) => 422,
            MediaError::Encode(_) => 500,
            MediaError::Busy | MediaError::Storage(_) => 503,
            MediaError::StorageFull => 507,
        }
    }

    /// The stable name of this error in a problem body.
    pub fn code(&self) -> &'static str {
        match self {
            MediaError::TooManyBytes => "ImageTooManyBytes",
            MediaError::NotAnImage => "ImageTypeUnsupported",
            MediaError::TooLarge { .. } => "ImageTooLarge",
            MediaError::Broken(_) => "ImageBroken",
            MediaError::Busy => "ImageQueueFull",
            MediaError::Encode(_) => "ImageEncodingFailed",
            MediaError::StorageFull => "MediaStorageFull",
            MediaError::Storage(_) => "MediaStorageUnavailable",
        }
    }

    /// A German sentence that says what happened and what helps. It never holds
    /// technical detail; that stays in `Display`, for the log.
    pub fn detail(&self) -> String {
        match self {
            MediaError::TooManyBytes => {
                "Das Bild ist zu groß: Bitte wähle eine Datei mit weniger als 5 MB.".into()
            }
            MediaError::NotAnImage => {
                "Diese Datei können wir nicht als Bild lesen. Bitte lade ein JPEG, PNG oder WebP hoch.".into()
            }
            MediaError::TooLarge { width, height } => format!(
                "Das Bild hat {width} × {height} Bildpunkte. Erlaubt sind höchstens {} Megapixel \
                 und {MAX_SIDE} Bildpunkte je Seite. Bitte verkleinere es und versuche es noch einmal.",
                MAX_PIXELS / 1_000_000
            ),
            MediaError::Broken(_) => {
                "Das Bild ist beschädigt oder unvollständig. Bitte speichere es neu und lade es \
                 noch einmal hoch."
                    .into()
            }
            MediaError::Busy => {
                "Gerade werden viele Bilder verarbeitet. Bitte versuche es in ein paar Sekunden \
                 noch einmal."
                    .into()
            }
            MediaError::Encode(_) => {
                "Das Bild konnte nicht verarbeitet werden. Bitte versuche es mit einem anderen Bild.".into()
            }
            MediaError::StorageFull => {
                "Der Speicher für Bilder ist voll. Wir kümmern uns darum; bitte versuche es später \
                 noch einmal."
                    .into()
            }
            MediaError::Storage(_) => {
                "Der Bildspeicher antwortet gerade nicht. Bitte versuche es später noch einmal.".into()
            }
        }
    }
}

impl From<object_store::Error> for MediaError {
    fn from(error: object_store::Error) -> MediaError {
        let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(&error);
        while let Some(current) = cause {
            if let Some(io) = current.downcast_ref::<std::io::Error>()
                && matches!(io.kind(), std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded)
            {
                return MediaError::StorageFull;
            }
            cause = current.source();
        }
        MediaError::Storage(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told_apart_from_a_silent_store() {
        let full = object_store::Error::Generic {
            store: "test",
            source: Box::new(std::io::Error::from(std::io::ErrorKind::StorageFull)),
        };
        assert_eq!(MediaError::from(full).status(), 507);
        let silent = object_store::Error::Generic {
            store: "test",
            source: Box::new(std::io::Error::from(std::io::ErrorKind::TimedOut)),
        };
        assert_eq!(MediaError::from(silent).status(), 503);
    }

    #[test]
    fn the_detail_for_people_holds_no_technical_cause() {
        let error = MediaError::Storage("connect 10.0.0.7:9000 refused".into());
        assert!(!error.detail().contains("10.0.0.7"));
        assert_eq!(error.status(), 503);
    }
}

//! What can go wrong with an upload or with the object store.

use super::s3_refusal::describe;
use umkreis_picture::PictureError;

#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// The upload reaches [`super::MAX_BYTES`].
    #[error("the upload has too many bytes")]
    TooManyBytes,
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// Too many pictures are being worked on; trying again later helps.
    #[error("too many images are waiting")]
    Busy,
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
            MediaError::Picture(error) => error.status(),
            MediaError::Busy | MediaError::Storage(_) => 503,
            MediaError::StorageFull => 507,
        }
    }

    /// A German sentence that says what happened and what helps. It never holds
    /// technical detail; that stays in `Display`, for the log.
    pub fn detail(&self) -> String {
        match self {
            MediaError::TooManyBytes => {
                "Das Bild ist zu groß: Bitte wähle eine Datei mit weniger als 5 MB.".into()
            }
            MediaError::Picture(error) => error.detail(),
            MediaError::Busy => {
                "Gerade werden viele Bilder verarbeitet. Bitte versuche es in ein paar Sekunden noch einmal.".into()
            }
            MediaError::StorageFull => {
                "Der Speicher für Bilder ist voll. Wir kümmern uns darum; bitte versuche es später noch einmal."
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
        MediaError::Storage(describe(&error))
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

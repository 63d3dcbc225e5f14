//! What can be wrong with a picture, in words for the person who uploaded it.

use crate::{MAX_PIXELS, MAX_SIDE};

#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// By its content neither JPEG nor PNG nor WebP nor HEIC, whatever its name says.
    #[error("the upload is not a JPEG, PNG, WebP or HEIC image")]
    NotAnImage,
    /// More than [`MAX_PIXELS`] or a side longer than [`MAX_SIDE`].
    #[error("the image is too large: {width} x {height}")]
    TooLarge { width: u32, height: u32 },
    /// An image by its first bytes, but damaged or cut off further on.
    #[error("the image is damaged: {0}")]
    Broken(String),
    /// An encoder refused our own pixels. A fault of this program.
    #[error("encoding failed: {0}")]
    Encode(String),
}

impl PictureError {
    /// The status an HTTP answer carries for this error.
    pub fn status(&self) -> u16 {
        match self {
            PictureError::NotAnImage => 415,
            PictureError::TooLarge { .. } | PictureError::Broken(_) => 422,
            PictureError::Encode(_) => 500,
        }
    }

    /// A German sentence that says what happened and what helps.
    pub fn detail(&self) -> String {
        match self {
            PictureError::NotAnImage => {
                "Diese Datei können wir nicht als Bild lesen. Bitte lade ein JPEG, PNG, WebP oder HEIC hoch.".into()
            }
            PictureError::TooLarge { width, height } => format!(
                "Das Bild hat {width} × {height} Bildpunkte. Erlaubt sind höchstens {} Megapixel \
                 und {MAX_SIDE} Bildpunkte je Seite. Bitte verkleinere es und versuche es noch einmal.",
                MAX_PIXELS / 1_000_000
            ),
            PictureError::Broken(_) => {
                "Das Bild ist beschädigt oder unvollständig. Bitte speichere es neu und lade es noch einmal hoch."
                    .into()
            }
            PictureError::Encode(_) => {
                "Das Bild konnte nicht verarbeitet werden. Bitte versuche es mit einem anderen Bild.".into()
            }
        }
    }
}

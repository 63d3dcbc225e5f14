//! Whole pictures, object by object, as backups and moves to another store copy them.

use super::{MediaObjects, READ_TIMEOUT, folder, within};
use crate::media::{Format, MediaError, stored_widths};
use bytes::Bytes;
use futures_util::TryStreamExt;
use std::fmt;
use uuid::Uuid;

/// The name of one object of a picture. Only names that this program gives exist, so that one
/// read from a foreign file can never lead anywhere else.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct ObjectName(String);

impl ObjectName {
    pub fn parse(name: &str) -> Option<ObjectName> {
        let (stem, extension) = name.split_once('.')?;
        let width = (1..=5).contains(&stem.len()) && stem.bytes().all(|byte| byte.is_ascii_digit());
        let formats = [Format::Avif, Format::Webp, Format::Jpeg];
        let variant = width && formats.iter().any(|format| format.extension() == extension);
        (variant || name == "master.webp").then(|| ObjectName(name.to_owned()))
    }

    pub fn is_avif(&self) -> bool {
        self.0.ends_with(".avif")
    }
}

impl fmt::Display for ObjectName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether what is found is everything that a picture of this width was stored as. The JPEG variants
/// come with the WebP ones; AVIF is made later, from a master, which drawings of the demo do without.
pub fn is_whole(found: &[(ObjectName, Bytes)], width: u32, with_avif: bool) -> bool {
    let has = |wanted: &str| found.iter().any(|(name, _)| name.0 == wanted);
    stored_widths(width)
        .iter()
        .all(|width| has(&format!("{width}.webp")) && (!with_avif || has(&format!("{width}.avif"))))
        && (!with_avif || has("master.webp"))
}

impl MediaObjects {
    /// The objects of one picture; none when it is not there.
    pub async fn names(&self, id: Uuid) -> Result<Vec<ObjectName>, MediaError> {
        let prefix = folder(id);
        let listed = self.objects.list(Some(&prefix)).map_ok(|meta| meta.location);
        let found: Vec<_> = within(READ_TIMEOUT, async { Ok(listed.try_collect().await?) }).await?;
        let mut names: Vec<ObjectName> = found
            .iter()
            .filter_map(object_store::path::Path::filename)
            .filter_map(ObjectName::parse)
            .collect();
        names.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(names)
    }

    pub async fn get_object(&self, id: Uuid, name: &ObjectName) -> Result<Option<Bytes>, MediaError> {
        self.get(folder(id).join(name.0.as_str())).await
    }

    /// Writes an object and reads it back; a store that answers something else is an error.
    pub async fn put_object(&self, id: Uuid, name: &ObjectName, bytes: Bytes) -> Result<(), MediaError> {
        self.put(folder(id).join(name.0.as_str()), bytes.clone()).await?;
        if self.get_object(id, name).await?.as_ref() != Some(&bytes) {
            return Err(MediaError::Storage(format!("{id}/{name} reads back differently")));
        }
        Ok(())
    }

    /// All objects of a picture. One that is deleted meanwhile is left out.
    pub async fn whole(&self, id: Uuid) -> Result<Vec<(ObjectName, Bytes)>, MediaError> {
        let mut objects = Vec::new();
        for name in self.names(id).await? {
            if let Some(bytes) = self.get_object(id, &name).await? {
                objects.push((name, bytes));
            }
        }
        Ok(objects)
    }
}

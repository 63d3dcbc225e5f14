//! HEIC, the format in which many phones keep photos: its size, the work it asks for, its pixels.
//!
//! The decoder is safe Rust and bounds the size of each picture, but not how often a file makes it
//! draw one: a few kilobytes can name one tile a thousand times, repeat its slices, or turn it two
//! hundred times. So the work is added up before it is done, and what no camera writes is refused.

use std::collections::HashMap;

use heifer::heifer_hevc_dec::nal::{NalUnit, NalUnitType, split_annex_b};
use heifer::heifer_hevc_dec::params::Sps;
use heifer::heifer_isobmff::boxes::Property;
use heifer::heifer_isobmff::{BoxIter, HeifFile, ItemId};
use image::RgbaImage;

use crate::header::check_size;
use crate::{MAX_PIXELS, PictureError};

/// The description of a photo in hundreds of tiles has some ten kilobytes, and looking items up in
/// it takes the square of its length.
const MAX_DESCRIPTION_BYTES: usize = 256 * 1024;
/// As many as the largest allowed picture has at 180 × 180 pixels.
const MAX_TILES: usize = 1024;
/// Room for padding, transparency and pictures cut into a few slices.
const MAX_WORK_PIXELS: u64 = 4 * MAX_PIXELS;
/// Four times the largest upload: items may share bytes.
const MAX_READ_BYTES: usize = 20_000_000;
/// A crop, a turn and a mirroring.
const MAX_TRANSFORMS: usize = 3;
/// A grid of coded pictures with a grid of transparency.
const MAX_DEPTH: u32 = 3;

const ALPHA: [&str; 2] = ["urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"];

/// Whether a file says in its first bytes that it is HEIC.
pub fn is_heic(bytes: &[u8]) -> bool {
    let brands: [&[u8]; 5] = [b"heic", b"heix", b"heim", b"heis", b"mif1"];
    bytes.get(4..8) == Some(b"ftyp") && bytes.get(8..12).is_some_and(|brand| brands.contains(&brand))
}

/// The size of the picture, without decoding any of it.
pub fn inspect(bytes: &[u8]) -> Result<(u32, u32), PictureError> {
    let file = open(bytes)?;
    let (width, height) = match &file.primary_item().map_err(broken)?.item_type.0 {
        b"hvc1" => {
            let size = file.image_size(file.primary_id).map_err(broken)?;
            size.ok_or_else(|| PictureError::Broken("the HEIC has no size".to_owned()))?
        }
        b"grid" => {
            let grid = file.grid(file.primary_id).map_err(broken)?;
            (grid.output_width, grid.output_height)
        }
        // AVIF and others come in the same container.
        _ => return Err(PictureError::NotAnImage),
    };
    check_size(width, height)
}

/// The pixels, upright and in sRGB.
pub fn decode(bytes: &[u8]) -> Result<RgbaImage, PictureError> {
    if work_pixels(&open(bytes)?)? > MAX_WORK_PIXELS {
        return Err(PictureError::Broken("the HEIC draws more than a picture".to_owned()));
    }
    let options = heifer::Options { max_threads: 1, max_pixels: MAX_PIXELS };
    let image = heifer::decode_srgb_rgba8(bytes, &options).map_err(|error| match error {
        heifer::Error::Unsupported(_) => PictureError::NotAnImage,
        error => broken(error),
    })?;
    check_size(image.width, image.height)?;
    RgbaImage::from_raw(image.width, image.height, image.data)
        .ok_or_else(|| PictureError::Broken("the HEIC has too few pixels".to_owned()))
}

fn broken(error: impl std::fmt::Display) -> PictureError {
    PictureError::Broken(error.to_string())
}

fn open(bytes: &[u8]) -> Result<HeifFile<'_>, PictureError> {
    for part in BoxIter::new(bytes) {
        let part = part.map_err(broken)?;
        if &part.header.box_type.0 == b"meta" && part.content.len() > MAX_DESCRIPTION_BYTES {
            return Err(PictureError::Broken("the HEIC has an endless description".to_owned()));
        }
    }
    HeifFile::parse(bytes).map_err(broken)
}

/// How many pixels the decoder will draw, whatever becomes visible of them.
fn work_pixels(file: &HeifFile<'_>) -> Result<u64, PictureError> {
    PixelCounter { file, known: HashMap::new(), read_bytes: 0 }.of(file.primary_id, 0)
}

struct PixelCounter<'f> {
    file: &'f HeifFile<'f>,
    known: HashMap<ItemId, u64>,
    read_bytes: usize,
}

impl PixelCounter<'_> {
    fn of(&mut self, id: ItemId, depth: u32) -> Result<u64, PictureError> {
        if let Some(known) = self.known.get(&id) {
            return Ok(*known);
        }
        if depth > MAX_DEPTH || self.transforms(id)? > MAX_TRANSFORMS {
            return Err(PictureError::Broken("the HEIC is too involved".to_owned()));
        }
        let mut pixels = match &self.file.item(id).map_err(broken)?.item_type.0 {
            b"hvc1" => self.coded(id)?,
            b"grid" => self.tiles(id, depth)?,
            _ => return Err(PictureError::NotAnImage),
        };
        for plane in self.file.referencing_items(id, b"auxl") {
            if self.is_alpha(plane)? {
                pixels = pixels.saturating_add(self.of(plane, depth + 1)?);
            }
        }
        self.known.insert(id, pixels);
        Ok(pixels)
    }

    fn tiles(&mut self, id: ItemId, depth: u32) -> Result<u64, PictureError> {
        let tiles = self.file.referenced_items(id, b"dimg");
        if tiles.len() > MAX_TILES {
            return Err(PictureError::Broken("the HEIC has too many tiles".to_owned()));
        }
        let mut pixels = 0_u64;
        for tile in tiles {
            pixels = pixels.saturating_add(self.of(*tile, depth + 1)?);
        }
        Ok(pixels)
    }

    /// The coded size counts, not the declared one; and each slice may draw all of it.
    fn coded(&mut self, id: ItemId) -> Result<u64, PictureError> {
        let stream = self.file.hevc_bitstream(id).map_err(broken)?;
        self.read_bytes += stream.len();
        if self.read_bytes > MAX_READ_BYTES {
            return Err(PictureError::Broken("the HEIC repeats itself".to_owned()));
        }
        let (mut largest, mut slices) = (0_u64, 0_u64);
        for unit in split_annex_b(&stream) {
            let unit = NalUnit::parse(unit).map_err(broken)?;
            if unit.header.unit_type.is_slice() {
                slices += 1;
            } else if unit.header.unit_type == NalUnitType::Sps {
                let sps = Sps::parse(&unit.rbsp).map_err(broken)?;
                let pixels =
                    u64::from(sps.pic_width_in_luma_samples) * u64::from(sps.pic_height_in_luma_samples);
                largest = largest.max(pixels);
            }
        }
        Ok(largest.saturating_mul(slices.max(1)))
    }

    fn transforms(&self, id: ItemId) -> Result<usize, PictureError> {
        let turns = |property: &&Property| {
            matches!(property, Property::Rotation(_) | Property::Mirror(_) | Property::CleanAperture { .. })
        };
        Ok(self.file.item_properties(id).map_err(broken)?.filter(turns).count())
    }

    fn is_alpha(&self, id: ItemId) -> Result<bool, PictureError> {
        let alpha = |property: &Property| matches!(property, Property::AuxiliaryType(kind) if ALPHA.contains(&&**kind));
        Ok(self.file.item_properties(id).map_err(broken)?.any(alpha))
    }
}

#[cfg(test)]
mod tests;

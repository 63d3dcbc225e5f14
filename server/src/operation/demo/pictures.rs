//! Draws the pictures that the demo shows and stores their variants.

use super::ids::StableIds;
use futures_util::{StreamExt, TryStreamExt, stream};
use image::DynamicImage;
use image::metadata::Orientation;
use std::collections::{HashMap, HashSet};
use umkreis_demo::{Category, Illustration, Offer, categories, companies};
use umkreis_picture::PictureError;
use umkreis_picture::decode::Decoded;
use umkreis_picture::variant::{Picture, Variant};
use umkreis_services::media::objects::MediaObjects;
use uuid::Uuid;

/// Pictures worked on at once; as many as a small machine has cores.
const PICTURES_AT_ONCE: usize = 2;
const ICON_WIDTH: u32 = 160;

/// The ids of what was stored.
#[derive(Default)]
pub struct Pictures {
    /// One of each category, in their order.
    pub icons: Vec<Uuid>,
    pub illustrations: HashMap<Illustration, Uuid>,
    /// All of them with width and height, in the order of their ids.
    pub sizes: Vec<(Uuid, (u32, u32))>,
}

/// The illustrations that so many companies, their campaigns and the offers show.
pub fn shown(company_count: usize, offers: &[Offer]) -> HashSet<Illustration> {
    let whole = Illustration::all().len();
    let mut shown: HashSet<Illustration> = offers.iter().map(|offer| offer.image).collect();
    for company in companies(company_count) {
        shown.extend(company.illustrations);
        shown.extend(company.campaigns.iter().filter_map(|campaign| campaign.image));
        if shown.len() == whole {
            break;
        }
    }
    shown
}

/// Draws and stores the illustrations that are shown and the icon of every category.
pub async fn draw(
    store: &MediaObjects,
    ids: &mut StableIds,
    shown: &HashSet<Illustration>,
) -> anyhow::Result<Pictures> {
    let mut pictures = Pictures::default();
    let mut drawings: Vec<(Uuid, Drawing)> = Vec::new();
    for category in categories() {
        let id = ids.next();
        pictures.icons.push(id);
        pictures.sizes.push((id, (ICON_WIDTH, ICON_WIDTH)));
        drawings.push((id, Drawing::Icon(category)));
    }
    for illustration in Illustration::all() {
        // Each has its id whether it is drawn or not, so that the others keep theirs.
        let id = ids.next();
        if shown.contains(&illustration) {
            pictures.illustrations.insert(illustration, id);
            pictures.sizes.push((id, Illustration::SIZE));
            drawings.push((id, Drawing::Illustration(illustration)));
        }
    }
    stream::iter(drawings)
        .map(|(id, drawing)| async move {
            let variants = tokio::task::spawn_blocking(move || drawing.variants()).await??;
            store.put_variants(id, &variants).await?;
            anyhow::Ok(())
        })
        .buffer_unordered(PICTURES_AT_ONCE)
        .try_collect::<Vec<()>>()
        .await?;
    Ok(pictures)
}

enum Drawing {
    Icon(Category),
    Illustration(Illustration),
}

impl Drawing {
    /// Without a master: no AVIF is made of drawings, which are tiny as WebP, and a demo should
    /// not keep a processor busy for minutes after it starts.
    fn variants(&self) -> Result<Vec<Variant>, PictureError> {
        let image = match self {
            Drawing::Icon(category) => DynamicImage::ImageRgba8(category.icon(ICON_WIDTH)),
            Drawing::Illustration(illustration) => DynamicImage::ImageRgba8(illustration.render()),
        };
        let decoded = Decoded { image, orientation: Orientation::NoTransforms, display_p3: false };
        Picture::new(decoded)?.first_variants()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use umkreis_demo::offers;

    #[test]
    fn a_small_demo_draws_only_what_it_shows_and_the_usual_one_everything() {
        let offers = offers(10);
        assert!(shown(10, &offers).len() < 30, "{} pictures", shown(10, &offers).len());
        assert_eq!(shown(650, &offers).len(), Illustration::all().len());
    }
}

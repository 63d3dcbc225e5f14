//! Turns the demo's content into table rows and writes them many at a time.

use super::dates::Dates;
use super::ids::StableIds;
use super::pictures::Pictures;
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelTrait, DbErr, EntityTrait};
use std::collections::HashMap;
use umkreis_demo::{
    Campaign, Category, Company, CompanyState, Illustration, Offer, Report, Store, Suggestion,
};
use umkreis_foundation::db::Tx;
use umkreis_foundation::db::entity::company::Texts;
use umkreis_foundation::db::entity::{
    account, campaign, campaign_media, category, company, company_category, company_media, company_tag,
    media, offer, report, store, suggestion,
};
use uuid::Uuid;

/// Rows of one statement; both engines bound the number of its parameters.
const ROWS_AT_ONCE: usize = 1_000;
/// Companies that belong to the demo's owner account.
const OWNED: [usize; 3] = [0, 1, 4];

/// Rows that wait to be written, in the order in which tables refer to each other.
#[derive(Default)]
struct PendingRows {
    media: Vec<media::ActiveModel>,
    accounts: Vec<account::ActiveModel>,
    categories: Vec<category::ActiveModel>,
    offers: Vec<offer::ActiveModel>,
    companies: Vec<company::ActiveModel>,
    tags: Vec<company_tag::ActiveModel>,
    company_categories: Vec<company_category::ActiveModel>,
    images: Vec<company_media::ActiveModel>,
    stores: Vec<store::ActiveModel>,
    campaigns: Vec<campaign::ActiveModel>,
    campaign_images: Vec<campaign_media::ActiveModel>,
    suggestions: Vec<suggestion::ActiveModel>,
    reports: Vec<report::ActiveModel>,
}

pub struct Rows {
    ids: StableIds,
    dates: Dates,
    pictures: Pictures,
    waiting: PendingRows,
    category_ids: Vec<Uuid>,
    owner_id: Uuid,
    /// Which offer a company takes part in, by its index.
    offer_of: HashMap<usize, Uuid>,
    /// The first companies, for reports about them.
    first: Vec<(Uuid, String)>,
}

impl Rows {
    pub fn new(ids: StableIds, dates: Dates, pictures: Pictures) -> Rows {
        let media = pictures.sizes.iter().map(|(id, size)| media_row(*id, *size, dates.now_ms)).collect();
        let waiting = PendingRows { media, ..PendingRows::default() };
        let (category_ids, first, offer_of) = (Vec::new(), Vec::new(), HashMap::new());
        Rows { ids, dates, pictures, waiting, category_ids, owner_id: Uuid::nil(), offer_of, first }
    }

    pub fn accounts(&mut self, administrator: &str, owner: &str, password_hash: &str) {
        let admin = self.account(administrator, ("Anna", "Admin"), true, Some(password_hash));
        let owner_row = self.account(owner, ("Otto", "Betrieb"), false, Some(password_hash));
        self.owner_id = *owner_row.id.as_ref();
        self.waiting.accounts.extend([admin, owner_row]);
    }

    fn account(
        &mut self,
        email: &str,
        (first_name, last_name): (&str, &str),
        admin: bool,
        password_hash: Option<&str>,
    ) -> account::ActiveModel {
        account::ActiveModel {
            id: Set(self.ids.next()),
            email: Set(email.to_owned()),
            first_name: Set(first_name.to_owned()),
            last_name: Set(last_name.to_owned()),
            phone: Set(None),
            notification: Set(true),
            newsletter: Set(!admin),
            admin: Set(admin),
            password_hash: Set(password_hash.map(str::to_owned)),
            confirmed_at_ms: Set(Some(self.dates.now_ms)),
            created_at_ms: Set(self.dates.now_ms),
            updated_at_ms: Set(self.dates.now_ms),
        }
    }

    pub fn categories(&mut self, categories: &[Category]) {
        for (position, category) in categories.iter().enumerate() {
            let id = self.ids.next();
            self.category_ids.push(id);
            self.waiting.categories.push(category::ActiveModel {
                id: Set(id),
                title: Set(category.title.to_owned()),
                color_hex: Set(category.color_hex.to_owned()),
                media_id: Set(Some(self.pictures.icons[position])),
                position: Set(position as i32),
                version: Set(1),
                words: Set(String::new()),
            });
        }
    }

    pub fn offers(&mut self, offers: &[Offer]) {
        for offer in offers {
            let id = self.ids.next();
            self.offer_of.extend(offer.company_indexes.iter().map(|index| (*index, id)));
            self.waiting.offers.push(offer::ActiveModel {
                id: Set(id),
                title: Set(offer.title.to_owned()),
                start_date: Set(self.dates.in_days(offer.start_in_days)),
                end_date: Set(self.dates.in_days(offer.end_in_days)),
                media_id: Set(self.pictures.illustrations.get(&offer.image).copied()),
                published: Set(offer.published),
                version: Set(1),
                created_at_ms: Set(self.dates.now_ms),
                updated_at_ms: Set(self.dates.now_ms),
            });
        }
    }

    pub fn company(&mut self, index: usize, company: Company) {
        let owner_id = self.owner_of(index, &company);
        let id = self.ids.next();
        let at_ms = self.dates.entered_at_ms(index);
        let (state, reason) = match company.state {
            CompanyState::Active => ("Active", None),
            CompanyState::InReview => ("InReview", None),
            CompanyState::Deactivated { reason } => ("Deactivated", Some(reason.to_owned())),
        };
        if self.first.len() < 200 {
            self.first.push((id, company.name.clone()));
        }
        let texts = Texts { name: company.name, description: company.description, other_names: None };
        self.waiting.companies.push(company::ActiveModel {
            state: Set(state.to_owned()),
            deactivation_reason: Set(reason),
            offer_id: Set(self.offer_of.get(&index).copied()),
            confirmed_at_ms: Set(self.dates.confirmed_at_ms(index)),
            ..company::ActiveModel::entry(id, owner_id, texts, at_ms)
        });
        self.tags_and_categories(id, &company.tags, &company.category_indexes);
        self.images(id, &company.illustrations);
        for (position, store) in company.stores.into_iter().enumerate() {
            self.store(id, at_ms + position as i64, store);
        }
        for campaign in company.campaigns {
            self.campaign(id, &campaign);
        }
    }

    /// Everyone but the demo's owner gets an account that cannot sign in.
    fn owner_of(&mut self, index: usize, company: &Company) -> Uuid {
        if OWNED.contains(&index) {
            return self.owner_id;
        }
        let host = company.stores.first().and_then(|store| store.email.split_once('@')).map(|(_, host)| host);
        let email = format!("inhaber{}@{}", index + 1, host.unwrap_or("umkreis.test"));
        let row = self.account(&email, ("Inhaber:in", &company.name), false, None);
        let id = *row.id.as_ref();
        self.waiting.accounts.push(row);
        id
    }

    fn tags_and_categories(&mut self, company_id: Uuid, tags: &[&str], indexes: &[usize]) {
        for (position, tag) in tags.iter().enumerate() {
            self.waiting.tags.push(company_tag::ActiveModel {
                company_id: Set(company_id),
                position: Set(position as i32),
                tag: Set((*tag).to_owned()),
            });
        }
        for (position, index) in indexes.iter().enumerate() {
            self.waiting.company_categories.push(company_category::ActiveModel {
                company_id: Set(company_id),
                position: Set(position as i32),
                category_id: Set(self.category_ids[*index]),
            });
        }
    }

    fn images(&mut self, company_id: Uuid, illustrations: &[Illustration]) {
        for (position, illustration) in illustrations.iter().enumerate() {
            self.waiting.images.push(company_media::ActiveModel {
                company_id: Set(company_id),
                media_id: Set(self.pictures.illustrations[illustration]),
                position: Set(position as i32),
            });
        }
    }

    fn store(&mut self, company_id: Uuid, at_ms: i64, store: Store) {
        self.waiting.stores.push(store::ActiveModel {
            id: Set(self.ids.next()),
            company_id: Set(company_id),
            title: Set(store.title),
            street: Set(store.street),
            post_code: Set(store.post_code),
            town: Set(store.town),
            phone: Set(Some(store.phone)),
            email: Set(Some(store.email)),
            website: Set(Some(store.website)),
            main: Set(store.main),
            latitude: Set(store.latitude),
            longitude: Set(store.longitude),
            position_source: Set("Manual".to_owned()),
            opening_hours: Set(store.opening_hours),
            version: Set(1),
            created_at_ms: Set(at_ms),
            updated_at_ms: Set(at_ms),
        });
    }

    fn campaign(&mut self, company_id: Uuid, campaign: &Campaign) {
        let id = self.ids.next();
        self.waiting.campaigns.push(campaign::ActiveModel {
            id: Set(id),
            company_id: Set(company_id),
            title: Set(campaign.title.to_owned()),
            description: Set(Some(campaign.description.to_owned())),
            valid_from: Set(None),
            valid_until: Set(self.dates.in_days(campaign.valid_until_days)),
            version: Set(1),
            created_at_ms: Set(self.dates.now_ms),
            updated_at_ms: Set(self.dates.now_ms),
        });
        if let Some(illustration) = &campaign.image {
            self.waiting.campaign_images.push(campaign_media::ActiveModel {
                campaign_id: Set(id),
                media_id: Set(self.pictures.illustrations[illustration]),
                position: Set(0),
            });
        }
    }

    pub fn suggestions(&mut self, suggestions: &[Suggestion]) {
        let some = |text: &str| Set(Some(text.to_owned()).filter(|text| !text.is_empty()));
        for suggestion in suggestions {
            self.waiting.suggestions.push(suggestion::ActiveModel {
                id: Set(self.ids.next()),
                name: Set(suggestion.name.to_owned()),
                location: some(suggestion.location),
                email: some(suggestion.email),
                website: some(suggestion.website),
                reason: some(suggestion.reason),
                contact_email: some(suggestion.contact_email),
                state: Set("New".to_owned()),
                assignee_id: Set(None),
                told_state: Set(None),
                told_mail_id: Set(None),
                company_id: Set(None),
                created_at_ms: Set(self.dates.now_ms),
                updated_at_ms: Set(self.dates.now_ms),
            });
        }
    }

    pub fn reports(&mut self, reports: &[Report]) {
        for report in reports {
            let Some((company_id, company_name)) = self.first.get(report.company_index).cloned() else {
                continue;
            };
            self.waiting.reports.push(report::ActiveModel {
                deletion: Set(false),
                id: Set(self.ids.next()),
                company_id: Set(Some(company_id)),
                company_name: Set(company_name),
                reason: Set("WrongDetails".to_owned()),
                message: Set(Some(report.message.to_owned())),
                contact_email: Set(Some(report.contact_email.to_owned()).filter(|email| !email.is_empty())),
                state: Set("New".to_owned()),
                assignee_id: Set(None),
                told_state: Set(None),
                told_mail_id: Set(None),
                created_at_ms: Set(self.dates.now_ms),
                updated_at_ms: Set(self.dates.now_ms),
            });
        }
    }

    /// Writes everything that waits.
    pub async fn flush(&mut self, tx: &Tx) -> Result<(), DbErr> {
        let waiting = std::mem::take(&mut self.waiting);
        insert(tx, waiting.media).await?;
        insert(tx, waiting.accounts).await?;
        insert(tx, waiting.categories).await?;
        insert(tx, waiting.offers).await?;
        insert(tx, waiting.companies).await?;
        insert(tx, waiting.tags).await?;
        insert(tx, waiting.company_categories).await?;
        insert(tx, waiting.images).await?;
        insert(tx, waiting.stores).await?;
        insert(tx, waiting.campaigns).await?;
        insert(tx, waiting.campaign_images).await?;
        insert(tx, waiting.suggestions).await?;
        insert(tx, waiting.reports).await
    }
}

fn media_row(id: Uuid, size: (u32, u32), now_ms: i64) -> media::ActiveModel {
    media::ActiveModel {
        id: Set(id),
        width: Set(size.0 as i32),
        height: Set(size.1 as i32),
        avif_ready: Set(false),
        account_id: Set(None),
        created_at_ms: Set(now_ms),
    }
}

async fn insert<A: ActiveModelTrait + Send>(tx: &Tx, rows: Vec<A>) -> Result<(), DbErr> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let some: Vec<A> = rows.by_ref().take(ROWS_AT_ONCE).collect();
        A::Entity::insert_many(some).exec_without_returning(tx).await?;
    }
    Ok(())
}

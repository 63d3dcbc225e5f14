//! Which companies take part in an offer. Whoever changes that locks the offers first and the companies after them,
//! always in the order of their ids, so that two administrators wait for each other and never in a circle.

use super::sql;
use std::collections::{BTreeSet, HashMap, HashSet};
use umkreis_foundation::audit;
use umkreis_foundation::db::{Tx, changed};
use umkreis_foundation::error::{Error, Result};
use uuid::Uuid;

/// Companies that somebody else has just put into another offer.
pub fn moved_meanwhile() -> Error {
    let detail = "Einer dieser Betriebe gehört inzwischen zu einem anderen Sonderangebot. Wähle ihn neu aus, wenn er trotzdem wechseln soll.";
    Error::Conflict { code: "Stale", detail: detail.to_owned() }
}

/// Locks these offers until the transaction ends; those that are gone are not among the answer.
pub async fn lock(tx: &Tx, ids: impl Iterator<Item = Uuid>) -> Result<BTreeSet<Uuid>> {
    let mut there = BTreeSet::new();
    for id in ids.collect::<BTreeSet<Uuid>>() {
        if sql::locked(tx, id).await?.is_some() {
            there.insert(id);
        }
    }
    Ok(there)
}

/// A list of companies that was changed from elsewhere is a new version of the offer: whoever has its form open
/// would otherwise write the companies of before.
pub async fn count_version(tx: &mut Tx, by: Uuid, ids: &BTreeSet<Uuid>, now_ms: i64) -> Result<()> {
    sql::count_version(tx, ids).await?;
    for id in ids {
        tx.change(changed::OFFER, *id).await?;
        audit::note(tx, by, "offer.members", "offer", *id, "", now_ms).await?;
    }
    Ok(())
}

/// An offer whose companies may be set, with the others that may lose some.
pub struct LockedOffer {
    id: Uuid,
    all: BTreeSet<Uuid>,
}

/// The companies that take part from now on.
pub struct NewMembers<'a> {
    pub ids: &'a [Uuid],
    /// In which other offers the caller has seen companies that are to be taken over; without it, they are
    /// taken out of any.
    pub taken_from: Option<&'a HashMap<Uuid, Uuid>>,
}

impl NewMembers<'_> {
    pub const NONE: NewMembers<'static> = NewMembers { ids: &[], taken_from: None };

    /// Locks the offer, and those out of which companies would be taken. Comes before anything else.
    pub async fn lock(&self, tx: &Tx, id: Uuid) -> Result<LockedOffer> {
        let others = sql::offers_of(tx, self.ids).await?;
        let all = lock(tx, others.into_values().chain([id])).await?;
        Ok(LockedOffer { id, all })
    }

    /// Makes these companies the members of a locked offer: others leave, and who was in another offer leaves
    /// that one. Returns how many changed.
    pub async fn set(&self, tx: &mut Tx, by: Uuid, to: &LockedOffer, now_ms: i64) -> Result<usize> {
        let (id, locked) = (to.id, &to.all);
        let wanted: HashSet<Uuid> = self.ids.iter().copied().collect();
        let before = sql::members(tx, vec![id]).await?.remove(&id).unwrap_or_default();
        let before: HashSet<Uuid> = before.into_iter().map(|(company, _)| company).collect();
        let added: Vec<Uuid> = wanted.difference(&before).copied().collect();
        let gone: Vec<Uuid> = before.difference(&wanted).copied().collect();
        // Lock all companies before the first change row: others wait for that row while they hold company locks.
        let mut found = sql::lock_companies(tx, &[&*added, &*gone].concat()).await?;
        found.retain(|id, _| wanted.contains(id));
        if found.len() != added.len() {
            return Err(Error::field("companyIds", "Einen dieser Betriebe gibt es nicht (mehr)."));
        }
        let robbed = self.robbed(&found, locked)?;
        for (ids, offer_id) in [(&added, Some(id)), (&gone, None)] {
            if !ids.is_empty() {
                sql::assign(tx, ids, offer_id).await?;
            }
            let name = |id: Option<Uuid>| id.map_or("none".to_owned(), |id| id.to_string());
            for company_id in ids {
                tx.change(changed::COMPANY, *company_id).await?;
                let old =
                    if offer_id.is_some() { found.get(company_id).copied().flatten() } else { Some(id) };
                let difference = format!("offer: {} → {}", name(old), name(offer_id));
                audit::note(tx, by, "company.offer", "company", *company_id, &difference, now_ms).await?;
            }
        }
        count_version(tx, by, &robbed, now_ms).await?;
        Ok(added.len() + gone.len())
    }

    /// The offers that lose a company. One that the caller has not seen there, or that came there since the
    /// offers were locked, is a colleague's decision.
    fn robbed(&self, added: &HashMap<Uuid, Option<Uuid>>, locked: &BTreeSet<Uuid>) -> Result<BTreeSet<Uuid>> {
        let mut robbed = BTreeSet::new();
        for (company_id, offer_id) in added {
            let Some(offer_id) = offer_id else { continue };
            let seen = self.taken_from.is_none_or(|seen| seen.get(company_id) == Some(offer_id));
            if !seen || !locked.contains(offer_id) {
                return Err(moved_meanwhile());
            }
            robbed.insert(*offer_id);
        }
        Ok(robbed)
    }
}

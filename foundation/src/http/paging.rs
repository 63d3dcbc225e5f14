//! Paging: `page` from zero, `size` from 1 to 100, and the answer of a paged list.

use super::json::Params;
use crate::error::{Error, Fields};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Results beyond this one cannot be reached by paging; narrowing the search can.
pub const DEEPEST_RESULT: u64 = 10_000;
const DEFAULT_SIZE: u32 = 18;
const MAX_SIZE: u32 = 100;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Page {
    pub page: u32,
    pub size: u32,
}

/// The two query parameters of every paged call.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageParams {
    /// Zero-based page.
    #[param(minimum = 0)]
    page: Option<i64>,
    /// Entries per page, 1 to 100.
    #[param(minimum = 1, maximum = 100)]
    size: Option<i64>,
}

impl<S: Send + Sync> FromRequestParts<S> for Page {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let Params(PageParams { page, size }) = Params::from_request_parts(parts, state).await?;
        Page::new(page.unwrap_or(0), size.unwrap_or(DEFAULT_SIZE.into()))
    }
}

impl Page {
    pub fn new(page: i64, size: i64) -> Result<Page, Error> {
        let mut fields = Fields::new();
        if !(1..=i64::from(MAX_SIZE)).contains(&size) {
            fields.insert("size".to_owned(), "Die Seitengröße liegt zwischen 1 und 100.".to_owned());
        }
        let reach = page.checked_mul(size.max(1)).filter(|first| *first < DEEPEST_RESULT as i64);
        if page < 0 || reach.is_none() {
            let message = "So weit lässt sich nicht blättern (höchstens 10.000 Ergebnisse). Bitte grenze die Suche ein.";
            fields.insert("page".to_owned(), message.to_owned());
        }
        if !fields.is_empty() {
            return Err(Error::Invalid(fields));
        }
        Ok(Page { page: page as u32, size: size as u32 })
    }

    pub fn offset(self) -> u64 {
        u64::from(self.page) * u64::from(self.size)
    }
}

/// A paged answer.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Paged<T> {
    pub content: Vec<T>,
    pub page: u32,
    pub size: u32,
    pub total_elements: u64,
    pub total_pages: u64,
}

impl<T> Paged<T> {
    pub fn new(content: Vec<T>, page: Page, total_elements: u64) -> Paged<T> {
        Paged {
            content,
            page: page.page,
            size: page.size,
            total_elements,
            total_pages: total_elements.div_ceil(u64::from(page.size)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_pages_out_of_range_are_refused_by_name() {
        for (page, size, field) in
            [(0, 0, "size"), (0, 101, "size"), (-1, 18, "page"), (556, 18, "page"), (i64::MAX, 18, "page")]
        {
            let Err(Error::Invalid(fields)) = Page::new(page, size) else { panic!("{page} {size}") };
            assert!(fields.contains_key(field), "{page} {size}");
        }
        assert!(Page::new(555, 18).is_ok());
    }

    #[test]
    fn the_last_page_may_be_partial() {
        let page = Page { page: 0, size: 18 };
        assert_eq!(Paged::new(vec![(); 18], page, 19).total_pages, 2);
        assert_eq!(Paged::<()>::new(vec![], page, 0).total_pages, 0);
    }
}

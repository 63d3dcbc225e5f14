//! Which page an address means: rendered here, rendered by the browser, elsewhere, or nowhere.

use super::address::Overview;
use uuid::Uuid;

/// Screens that only the browser renders, because they are about the person in front of it.
const PERSONAL: [&str; 10] = [
    "allow-app",
    "confirm",
    "update-email",
    "reset-password",
    "confirm-company",
    "handle-auth",
    "manage",
    "favoriten",
    "offline",
    "login",
];

#[derive(Debug, PartialEq)]
pub enum Screen {
    Overview(Overview),
    Detail(Uuid),
    /// A company's page whose id cannot be one.
    NoCompany,
    /// One of the operator's own pages.
    Own(String),
    /// The path of a fixed page and its query.
    Fixed(&'static str, &'static str),
    /// Known, but rendered by the browser.
    Shell,
    /// Below an address of the app, but nothing is there.
    Astray,
    /// Nothing of ours.
    Nowhere,
    /// The one right spelling of this address.
    Moved(String),
}

impl Screen {
    pub fn of(path: &str, query: &str) -> Screen {
        if path == "/" {
            return Screen::Overview(Overview::read(query));
        }
        let lower = path.to_ascii_lowercase();
        let steps: Vec<&str> = lower.trim_start_matches('/').trim_end_matches('/').split('/').collect();
        let slash = path.ends_with('/');
        // What is written in an odd way is left to the browser, which reads it more leniently.
        if path.contains("//") || path.contains('%') {
            return Screen::Astray;
        }
        match steps[..] {
            ["detail", id] => detail(path, id),
            ["manage", "detail", id] if !slash => Screen::Moved(format!("/manage/detail/{id}/")),
            ["manage", "detail", _] => Screen::Shell,
            ["seite", slug] => spelled(path, &format!("/seite/{slug}"), Screen::Own(slug.to_owned())),
            ["login"] => spelled(path, "/login", login(query)),
            ["reihenfolge"] => spelled(path, "/reihenfolge", Screen::Fixed("/reihenfolge", "")),
            [name] if PERSONAL.contains(&name) => spelled(path, &format!("/{name}"), Screen::Shell),
            [first, ..] if PERSONAL.contains(&first) => Screen::Astray,
            _ => Screen::Nowhere,
        }
    }
}

/// Signing in looks different for those who come with an address or from an application.
fn login(query: &str) -> Screen {
    match query {
        "" => Screen::Fixed("/login", ""),
        "register=true" => Screen::Fixed("/login", "register=true"),
        _ => Screen::Shell,
    }
}

fn detail(path: &str, id: &str) -> Screen {
    match id.parse::<Uuid>() {
        Ok(id) => spelled(path, &format!("/detail/{id}/"), Screen::Detail(id)),
        Err(_) => Screen::NoCompany,
    }
}

fn spelled(path: &str, right: &str, screen: Screen) -> Screen {
    if path == right { screen } else { Screen::Moved(right.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0190b0a0-0000-7000-8000-000000000000";

    /// Two tables name the pages, this one and the app's; what only one of them knows could not be reloaded.
    #[test]
    fn every_page_of_the_app_is_known_here_and_the_other_way_round() {
        let table = include_str!("../../../web/src/lib/paths.ts");
        let table = table.split("export const patterns = {").nth(1).expect("paths.ts has patterns");
        let table = table.split('}').next().unwrap_or_default();
        let patterns: Vec<&str> = table.split('"').skip(1).step_by(2).collect();
        assert!(patterns.len() > 10, "{patterns:?}");
        for pattern in patterns.iter().filter(|pattern| !pattern.starts_with("/api/")) {
            let address = pattern.replace(":id", ID).replace(":slug", "impressum");
            let screen = match Screen::of(&address, "") {
                Screen::Moved(right) => Screen::of(&right, ""),
                screen => screen,
            };
            assert!(!matches!(screen, Screen::Nowhere | Screen::Astray | Screen::NoCompany), "{pattern}");
        }
        for name in PERSONAL {
            assert!(patterns.contains(&format!("/{name}").as_str()), "the app knows no page {name}");
        }
    }

    #[test]
    fn known_addresses_are_screens_and_others_are_not() {
        let id = ID.parse().unwrap();
        assert_eq!(Screen::of(&format!("/detail/{ID}/"), ""), Screen::Detail(id));
        assert_eq!(Screen::of("/detail/unsinn/", ""), Screen::NoCompany);
        assert_eq!(Screen::of("/seite/impressum", ""), Screen::Own("impressum".to_owned()));
        assert_eq!(Screen::of("/login", "register=true"), Screen::Fixed("/login", "register=true"));
        assert!(matches!(Screen::of("/", "search=Brot&page=2"), Screen::Overview(_)));
        for path in [
            "/manage",
            "/manage/detail/x/",
            "/confirm",
            "/update-email",
            "/reset-password",
            "/handle-auth",
            "/favoriten",
            "/offline",
            "/confirm-company",
        ] {
            assert_eq!(Screen::of(path, "token=x"), Screen::Shell, "{path}");
        }
        assert_eq!(Screen::of("/login", "email=a@b.at"), Screen::Shell);
        for path in ["/nichts", "/detail", "/detail/", "/detail/a/b", "/loginx", "/seite", "/wp-admin/x"] {
            assert_eq!(Screen::of(path, ""), Screen::Nowhere, "{path}");
        }
        for path in ["/manage/x", "/login/x", "//evil.example/", "/seite/%61"] {
            assert_eq!(Screen::of(path, ""), Screen::Astray, "{path}");
        }
    }

    #[test]
    fn other_spellings_lead_to_the_right_one() {
        for (path, right) in [
            (format!("/detail/{ID}"), format!("/detail/{ID}/")),
            (format!("/Detail/{}/", ID.replace('-', "").to_uppercase()), format!("/detail/{ID}/")),
            ("/login/".to_owned(), "/login".to_owned()),
            ("/Reihenfolge".to_owned(), "/reihenfolge".to_owned()),
            ("/seite/Impressum/".to_owned(), "/seite/impressum".to_owned()),
            ("/manage/detail/x".to_owned(), "/manage/detail/x/".to_owned()),
        ] {
            assert_eq!(Screen::of(&path, ""), Screen::Moved(right), "{path}");
        }
    }
}

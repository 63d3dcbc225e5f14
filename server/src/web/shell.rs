//! The HTML shell: the built index.html with the operator's configuration written into it.

use super::files;
use crate::app::App;
use crate::config::Config;
use crate::error::Error;
use crate::system::http::SiteAnswer;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::OnceLock;

/// Addresses the web app knows; anything else is a page that says 404, with that status.
const SCREENS: [&str; 13] = [
    "/",
    "/login",
    "/confirm",
    "/update-email",
    "/reset-password",
    "/handle-auth",
    "/manage",
    "/favoriten",
    "/reihenfolge",
    "/offline",
    "/manage/detail/",
    "/detail/",
    "/seite/",
];

/// Everything that is neither an API call nor a file of the build: the shell.
pub async fn fallback(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path();
    if path.starts_with("/api/") || path.starts_with("/oauth/") {
        return Error::NotFound.into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Error::NotFound.into_response();
    }
    let looks_like_a_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if looks_like_a_file {
        return Error::NotFound.into_response();
    }
    let status = if is_screen(path) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    page(&app.config, status)
}

/// The page about the interface; it alone of the pages lies below `/api/`.
pub async fn api_docs(State(app): State<App>) -> Response {
    page(&app.config, StatusCode::OK)
}

fn is_screen(path: &str) -> bool {
    let path = if path.len() > 1 { path.trim_end_matches('/') } else { path };
    SCREENS.iter().any(|screen| match screen.strip_suffix('/').filter(|start| !start.is_empty()) {
        Some(start) => {
            path.strip_prefix(start).is_some_and(|rest| rest.len() > 1 && !rest[1..].contains('/'))
        }
        None => path == *screen,
    })
}

fn page(config: &Config, status: StatusCode) -> Response {
    static HTML: OnceLock<String> = OnceLock::new();
    let html = HTML.get_or_init(|| with_site(&built_index(), config));
    let headers = [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (status, headers, html.clone()).into_response()
}

fn built_index() -> String {
    match files::read("index.html") {
        Some(file) => String::from_utf8_lossy(&file.data).into_owned(),
        None => "<!doctype html><html lang=\"de\"><head><meta charset=\"utf-8\"><title>Umkreis</title></head><body><p>The web pages were not built into this program (make build does).</p></body></html>".to_owned(),
    }
}

/// The configuration stands in the page as data, so that the first view needs no call for it.
fn with_site(html: &str, config: &Config) -> String {
    let json = serde_json::to_string(&SiteAnswer::of(config)).unwrap_or_default();
    let title = format!("<title>{}</title>", escape(&config.site.name));
    let data = format!("<script type=\"application/json\" id=\"site\">{}</script>", inert(&json));
    let html = match (html.find("<title>"), html.find("</title>")) {
        (Some(start), Some(end)) if start < end => {
            format!("{}{title}{}", &html[..start], &html[end + "</title>".len()..])
        }
        _ => html.to_owned(),
    };
    html.replacen("</head>", &format!("{data}</head>"), 1)
}

/// JSON inside HTML: `<` must not be able to end the script element.
pub fn inert(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_addresses_are_screens_and_others_are_not() {
        let id = "/detail/0190b0a0-0000-7000-8000-000000000000/";
        for path in ["/", "/login", "/login/", id, "/manage", "/manage/detail/x/", "/seite/impressum"] {
            assert!(is_screen(path), "{path}");
        }
        for path in ["/nichts", "/detail", "/detail/", "/detail/a/b", "/manage/detail", "/loginx"] {
            assert!(!is_screen(path), "{path}");
        }
    }

    #[test]
    fn configuration_in_the_page_cannot_end_its_script() {
        let mut config = Config::default();
        config.site.name = "A</script><script>alert(1)</script>".to_owned();
        let html = with_site("<html><head><title>x</title></head><body></body></html>", &config);
        assert!(!html.contains("<script>alert"), "{html}");
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
    }
}

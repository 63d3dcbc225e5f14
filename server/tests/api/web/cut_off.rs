//! Scripts that loop, explode or hang: the visitor gets a page all the same, and it is counted.

use super::{first_data, markup};
use crate::support::app::TestApp;
use std::sync::atomic::Ordering;

/// Renders nicely unless the search says otherwise.
const SCRIPT: &str = r#"
var pages = {
  render(input) {
    const { search } = JSON.parse(input);
    if (search.includes("schleife")) for (;;);
    if (search.includes("speicher")) for (const all = []; ; ) all.push(new Array(100000).fill(all.length));
    if (search.includes("tiefe")) { const deeper = () => 1 + deeper(); deeper(); }
    if (search.includes("fehler")) throw new Error("kaputt");
    if (search.includes("nichts")) return undefined;
    // A search inside the engine that takes seconds and cannot be interrupted.
    if (search.includes("fest")) "a".repeat(400000).includes("a".repeat(200000) + "b");
    return { html: "<p>gut</p>", css: "" };
  },
};
"#;

async fn app(wait_ms: u64) -> TestApp {
    let app = TestApp::sqlite_with_script(SCRIPT, |config| {
        config.rendering.time_ms = 200;
        config.rendering.wait_ms = wait_ms;
    });
    app.await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_render_that_loops_or_explodes_is_cut_off_and_counted() {
    let app = app(25_000).await;
    let counts = &app.pages.counts;
    for (trick, cut_off) in [("schleife", 1), ("speicher", 2), ("tiefe", 3), ("fehler", 3), ("nichts", 3)] {
        let page = app.get(&format!("/?search={trick}")).send().await.expect(200);
        assert_eq!(markup(&page), "</div>\n", "{trick}: the browser renders");
        assert!(first_data(&page)["companies"].is_object(), "{trick}: from the same data");
        assert_eq!(counts.cut_off.load(Ordering::Relaxed), cut_off, "{trick}");
        // The next one finds a new runtime.
        assert!(
            markup(&app.get(&format!("/?search=gut-nach-{}", trick.len() * 7)).send().await).contains("gut"),
            "{trick}"
        );
    }
    assert_eq!(counts.fallback.load(Ordering::Relaxed), 5);
    app.get("/?search=schleife").send().await.expect(200);
    assert_eq!(counts.cut_off.load(Ordering::Relaxed), 3, "it is not tried again at once");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_hangs_inside_the_engine_is_replaced() {
    let app = app(400).await;
    let began = std::time::Instant::now();
    for number in 0..3 {
        let page = app.get(&format!("/?search=fest+{number}")).send().await.expect(200);
        assert!(first_data(&page)["companies"].is_object());
    }
    assert!(began.elapsed() < std::time::Duration::from_secs(20), "{:?}", began.elapsed());
    assert_eq!(app.pages.counts.cut_off.load(Ordering::Relaxed), 3);
    assert!(
        markup(&app.get("/").send().await).contains("gut"),
        "three of two threads hang, and pages are rendered"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_script_that_does_not_start_leaves_everything_to_the_browser() {
    for script in ["throw new Error('kaputt')", "}{", "for (;;);", "var pages = 1"] {
        let app = TestApp::sqlite_with_script(script, |config| config.rendering.wait_ms = 1_000).await;
        let page = app.get("/").send().await.expect(200);
        assert_eq!(markup(&page), "</div>\n", "{script}");
        assert!(first_data(&page)["companies"].is_object(), "{script}");
    }
}

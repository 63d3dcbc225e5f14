//! `GET /api/company/{id}/calendar.ics`

use crate::campaign::campaign;
use crate::on_both;

on_both! {
    async fn a_company_has_a_calendar_of_its_own_campaigns(app) {
        let shown = app.company("Rad & Tat").store("Linz", 48.30, 14.28).create().await;
        let other = app.company("Hofladen").store("Wels", 48.16, 14.03).create().await;
        let hidden = app.company("Geheim").state("InReview").store("Linz", 48.30, 14.28).create().await;
        campaign(&app, shown, "Winterservice", 20).await;
        campaign(&app, other, "Apfeltage", 3).await;
        campaign(&app, hidden, "Noch geheim", 5).await;
        let calendar = app.get(&format!("/api/company/{shown}/calendar.ics")).send().await.expect(200).text();
        assert!(calendar.contains("SUMMARY:Winterservice"), "{calendar}");
        assert!(!calendar.contains("Apfeltage"), "{calendar}");
        let of_hidden = app.get(&format!("/api/company/{hidden}/calendar.ics")).send().await;
        assert_eq!(of_hidden.problem(404), "NotFound");
    }
}

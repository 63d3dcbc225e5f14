// What an entry's state means to whoever edits it, rendered without a browser.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { accountQueries } from "../../api/account";
import { adminQueries } from "../../api/admin";
import { reviewTimeQuery } from "../../api/company-lifecycle";
import { SiteContext } from "../../api/site-context";
import type { Company, Site, User } from "../../api/types";
import type { ReviewState } from "../../company/company-state";
import { CompanyStateNotice } from "./company-state-notice";

const site = {
  pages: { help: { url: "/seite/hilfe" }, adminHelp: { url: "/seite/hilfe-verwaltung" } },
} as unknown as Site;

/** As `anna@verein.example` reads it. */
function read(admin: boolean, owner: string, review: ReviewState) {
  const client = new QueryClient();
  const company = { id: "1", own: { deactivationReason: "Es fehlt viel." } } as unknown as Company;
  client.setQueryData<unknown>(accountQueries.user().queryKey, {
    username: "anna@verein.example",
    admin,
  } as User);
  client.setQueryData<unknown>(adminQueries.company("1").queryKey, {
    owner: { id: "2", username: owner, firstName: "Eva", lastName: "Wolf" },
  });
  client.setQueryData<unknown>(reviewTimeQuery().queryKey, { usually: "zwei Tage" });
  const notice = createElement(CompanyStateNotice, { company, review });
  const children = createElement(SiteContext.Provider, { value: site }, notice);
  const page = { ssrPath: "/manage/detail/1", children };
  const routed = createElement(Router, page);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, routed));
}

test("administrators are not told to wait for themselves", () => {
  const own = read(true, "anna@verein.example", "InReview");
  expect(own).toContain("gibst du ihn hier selbst frei");
  expect(own).not.toContain("Wir prüfen");
  expect(own).not.toContain("Das dauert meist");
  expect(own).toContain("/seite/hilfe-verwaltung");
  const refused = read(true, "anna@verein.example", "Rejected");
  expect(refused).toContain("abgelehnt und nicht zu sehen");
  expect(refused).toContain("Grund: Es fehlt viel.");
  expect(read(true, "anna@verein.example", "Active")).toContain("Dein Betrieb ist für alle zu sehen.");
});

test("owners are told what happens next, and administrators whose entry it is", () => {
  const own = read(false, "anna@verein.example", "InReview");
  expect(own).toContain("Wir prüfen deine Angaben.");
  expect(own).toContain("Das dauert meist etwa zwei Tage.");
  expect(own).toContain('href="/seite/hilfe"');
  const foreign = read(true, "eva@hof.example", "InReview");
  expect(foreign).toContain("Wartet auf die Freigabe.");
  expect(foreign).toContain("eva@hof.example");
});

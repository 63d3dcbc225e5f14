// What stands in the management besides the companies, rendered without a browser.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Router } from "wouter";
import { SiteContext } from "../../api/site-context";
import type { Site, User } from "../../api/types";
import { OwnerHelp } from "../../frame/owner-help";
import { MailSettings } from "./mail-settings";

const site = {
  operator: { email: "hilfe@verein.example", phone: "+43 732 1" },
  pages: { help: { title: "Hilfe", url: "/seite/hilfe" } },
} as unknown as Site;

function rendered(element: ReactElement) {
  const children = createElement(SiteContext.Provider, { value: site }, element);
  const page = { ssrPath: "/manage", children };
  const routed = createElement(Router, page);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, routed));
}

test("the settings name the mails that come anyway", () => {
  const user = { notification: false, newsletter: false } as User;
  const text = rendered(createElement(MailSettings, { user }));
  expect(text).toContain("wie oft deine Seite geöffnet wurde");
  expect(text).toContain(
    "mit Neuigkeiten für deine Betriebe, oder wenn wir nachfragen, ob noch alles stimmt",
  );
  expect(text).toContain("Diese Mails kommen immer");
  for (const mail of [
    "zur Prüfung angekommen",
    "freigegeben, abgelehnt oder vom Netz genommen",
    "löschen oder wiederherstellen",
    "einmal im Jahr die Frage",
    "was aus deinen Vorschlägen und Meldungen geworden ist",
    "Einladungen, Passwort, E-Mail-Adresse, zweiter Faktor, geänderte Rechte",
  ])
    expect(text).toContain(mail);
});

test("help and somebody to ask stand inside the management", () => {
  const text = rendered(createElement(OwnerHelp));
  expect(text).toContain('href="/seite/hilfe"');
  expect(text).toContain('href="mailto:hilfe@verein.example"');
  expect(text).toContain('href="tel:+437321"');
});

// The rules of the push form and of what became of a message.
import { expect, test } from "vitest";
import {
  canBeTold,
  followMs,
  isReady,
  linkProblem,
  messageOfForm,
  nobodyBecause,
  offerMessage,
  offerTimeProblem,
  progressOf,
  reached,
  sameMessage,
  timeProblem,
} from "./push-rule";

test("a push can be sent only with a title and a message", () => {
  expect(isReady({ title: "Neu", message: "Hallo" })).toBe(true);
  expect(isReady({ title: " ", message: "Hallo" })).toBe(false);
  expect(isReady({ title: "Neu", message: "\n" })).toBe(false);
});

test("the link of a push stays on this site", () => {
  for (const link of ["", "/", "/?search=Brot", "/detail/1/"]) expect(linkProblem({ link })).toBeUndefined();
  for (const link of [
    "https://example.org",
    "//example.org",
    "/\\example.org",
    "javascript:alert(1)",
    "brot",
  ])
    expect(linkProblem({ link })).toMatch(/beginnen/);
});

test("a message is planned for a time that is still to come, and sent at once without one", () => {
  const now = new Date("2026-05-01T10:00").getTime();
  expect(timeProblem({ at: "" }, now)).toBeUndefined();
  expect(timeProblem({ at: "2026-05-01T10:01" }, now)).toBeUndefined();
  expect(timeProblem({ at: "2026-05-01T09:59" }, now)).toMatch(/vorbei/);
  expect(timeProblem({ at: "morgen" }, now)).toMatch(/Tag und Uhrzeit/);
  const values = { title: " Neu ", message: "Hallo", link: " ", at: "" };
  expect(messageOfForm(values)).toEqual({ title: "Neu", body: "Hallo" });
  const planned = messageOfForm({ ...values, at: "2026-05-01T10:01" });
  expect(planned).toMatchObject({ at: new Date("2026-05-01T10:01").toISOString() });
});

test("progress counts everyone who was dealt with", () => {
  expect(progressOf({ recipients: 10, sent: 5, failed: 1, removed: 1 })).toBe(0.7);
  expect(progressOf({ recipients: 0, sent: 0, failed: 0, removed: 0 })).toBe(1);
});

test("a message is followed closely while it leaves, and now and then while devices are tried again", () => {
  const done = { state: "Done" as const, recipients: 10, sent: 9, failed: 1, removed: 0, again: 0 };
  const leaving = { state: "Sending" as const, recipients: 10, sent: 3, failed: 0, removed: 0, again: 2 };
  const trying = { state: "Sending" as const, recipients: 10, sent: 7, failed: 0, removed: 1, again: 2 };
  expect(followMs([])).toBe(false);
  expect(followMs([done, done])).toBe(false);
  expect(followMs([done, leaving, trying])).toBe(2_000);
  expect(followMs([done, trying])).toBe(60_000);
  expect(followMs([done, { ...leaving, state: "Planned" as const }])).toBe(60_000);
});

test("a message reaches only devices for which a service is set up", () => {
  const all = { apps: 3, browsers: 4, appsConfigured: true, browsersConfigured: true };
  expect(reached(all)).toBe(7);
  expect(reached({ ...all, appsConfigured: false })).toBe(4);
  expect(reached({ ...all, appsConfigured: false, browsersConfigured: false })).toBe(0);
});

test("a message that reaches nobody says whether a device is missing or a service", () => {
  const all = { apps: 3, browsers: 0, appsConfigured: true, browsersConfigured: true };
  expect(nobodyBecause(all)).toBeUndefined();
  expect(nobodyBecause({ ...all, apps: 0 })).toContain("kein Gerät");
  expect(nobodyBecause({ ...all, appsConfigured: false })).toContain("kein Gerät");
  expect(nobodyBecause({ ...all, appsConfigured: false, browsersConfigured: false })).toContain(
    "kein Versand eingerichtet",
  );
});

test("the same words are the same message, whatever their case and spaces", () => {
  const earlier = [{ title: "Herbstmarkt", body: "Kommt  vorbei!" }];
  expect(sameMessage({ title: " herbstmarkt", message: "Kommt vorbei!" }, earlier)).toBe(earlier[0]);
  expect(sameMessage({ title: "Herbstmarkt", message: "Kommt nicht!" }, earlier)).toBeUndefined();
});

test("the message about an offer is known before it is sent", () => {
  const offer = { id: "o1", title: "Weltladentag", endDate: "2026-05-09" };
  expect(offerMessage(offer, "Umkreis")).toEqual({
    title: "Umkreis",
    message: "Weltladentag – bis 9.5.2026",
    link: "/?offer=o1",
  });
});

test("an offer is told of only while it runs, at once or later", () => {
  const now = new Date("2026-05-01T10:00").getTime();
  const coming = { active: false, published: true, startDate: "2026-05-03", endDate: "2026-05-05" };
  expect(offerTimeProblem(coming, "", now)).toMatch(/wähle einen Zeitpunkt/);
  expect(offerTimeProblem({ ...coming, active: true }, "", now)).toBeUndefined();
  expect(offerTimeProblem(coming, "2026-05-04T12:00", now)).toBeUndefined();
  for (const at of ["2026-05-02T12:00", "2026-05-06T12:00"])
    expect(offerTimeProblem(coming, at, now)).toMatch(/läuft das Sonderangebot nicht/);
  expect(offerTimeProblem(coming, "2026-04-01T12:00", now)).toMatch(/vorbei/);
  expect(canBeTold(coming, "2026-05-01")).toBe(true);
  expect(canBeTold({ ...coming, published: false }, "2026-05-01")).toBe(false);
  expect(canBeTold({ ...coming, endDate: "2026-04-30" }, "2026-05-01")).toBe(false);
});

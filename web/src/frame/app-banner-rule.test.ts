// Checks who sees the note about the app, and for how long it stays away.
import { expect, test } from "vitest";
import {
  hiddenDaysAfterClose,
  hiddenDaysAfterInstall,
  hideUntilMs,
  isHidden,
  appStoreUrlFor,
} from "./app-banner-rule";

const apps = { iosId: "123456", androidId: "at.umkreis" };
const android = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
const chromeOnIphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1";

test("Android is sent to the Play Store", () => {
  expect(appStoreUrlFor(android, apps)).toBe("https://play.google.com/store/apps/details?id=at.umkreis");
});

test("Safari on iOS shows Apple's banner instead of ours", () => {
  expect(appStoreUrlFor(safari, apps)).toBeUndefined();
  expect(appStoreUrlFor(chromeOnIphone, apps)).toBe("https://apps.apple.com/app/id123456");
});

test("without an app, and on a desktop, there is no note", () => {
  expect(appStoreUrlFor(android, {})).toBeUndefined();
  expect(appStoreUrlFor("Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", apps)).toBeUndefined();
});

test("closing hides the note for 15 days, installing for 90", () => {
  const now = 1_800_000_000_000;
  const day = 86_400_000;
  const closed = hideUntilMs(hiddenDaysAfterClose, now);
  expect(isHidden(closed, now + 15 * day - 1)).toBe(true);
  expect(isHidden(closed, now + 15 * day)).toBe(false);
  expect(isHidden(hideUntilMs(hiddenDaysAfterInstall, now), now + 89 * day)).toBe(true);
  expect(isHidden(null, now)).toBe(false);
});

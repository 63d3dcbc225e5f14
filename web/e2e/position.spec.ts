// Where distances start: the device, a place typed by hand, or the middle of the region.
import { watchFailures } from "./failures";
import { cards, expect, expectNoBarriers, isListCall, listReady, openOverview, test } from "./support";

const linz = { latitude: 48.3064, longitude: 14.2861 };

test("the position is asked for only after a click, and distances appear", async ({ page, context }) => {
  await context.grantPermissions([]);
  await openOverview(page);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(linz);
  const called = page.waitForRequest(
    (request) => isListCall(request) && request.postDataJSON().near.latitude === linz.latitude,
  );
  await page.getByRole("button", { name: "In meiner Nähe" }).click();
  await called;
  await listReady(page);
  await expect(cards(page).first()).toContainText(/(\d+ m|\d+\.\d\d km)/);
  await expect(page.getByText("Entfernungen ab deinem Standort")).toBeVisible();
});

test("a position allowed earlier is used at once, and whoever moves on gets the new place's list, not every few metres", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(linz);
  await openOverview(page);
  await expect(page.getByText("Entfernungen ab deinem Standort")).toBeVisible();
  await listReady(page);
  const places: number[] = [];
  page.on("request", (request) => isListCall(request) && places.push(request.postDataJSON().near.latitude));
  // Chromium loses the position for a moment whenever it is set anew, as a phone does in a tunnel.
  for (const latitude of [48.3065, 48.31]) await context.setGeolocation({ ...linz, latitude });
  await expect.poll(() => places).toEqual([48.31]);
  await expect(page.getByText("Entfernungen ab deinem Standort")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a refused position is explained, and a place can be typed instead", async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    navigator.geolocation.watchPosition = (_, refused) => {
      refused?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      return 1;
    };
  });
  await openOverview(page);
  await page.getByRole("button", { name: "In meiner Nähe" }).click();
  await expect(page.getByRole("alert")).toContainText("Wir dürfen deinen Standort nicht sehen");
  await expectNoBarriers(page);

  const place = page.getByRole("combobox", { name: "PLZ oder Ort" });
  await place.fill("Wels");
  await expect(page.getByRole("option").first()).toBeVisible();
  // The whole list can be reached by the pointer, even where it hangs over the banner's edge.
  await expect(page.getByRole("option").last()).toBeInViewport({ ratio: 1 });
  const covered = await page.getByRole("option").evaluateAll(
    (options) =>
      options.filter((option) => {
        const { left, top, width, height } = option.getBoundingClientRect();
        return !option.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }).length,
  );
  expect(covered).toBe(0);
  await expectNoBarriers(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Entfernungen ab .*Wels/)).toBeVisible();
  await expect(cards(page).first()).toContainText(/(\d+ m|\d+\.\d\d km)/);

  await page.reload();
  await expect(page.getByText(/Entfernungen ab .*Wels/)).toBeVisible();
  await page.getByRole("button", { name: "Ort entfernen" }).click();
  await expect(page.getByText(/Entfernungen ab/)).toHaveCount(0);
});

test("a browser without geolocation gets a German sentence, and the log the agreed line", async ({
  page,
}) => {
  await page.addInitScript(() => {
    delete (Navigator.prototype as { geolocation?: unknown }).geolocation;
  });
  const log: string[] = [];
  page.on("console", (message) => log.push(message.text()));
  await openOverview(page);
  await page.getByRole("button", { name: "In meiner Nähe" }).click();
  await expect(page.getByRole("alert")).toContainText("Dein Browser kann den Standort nicht bestimmen");
  expect(log).toContain("Geolocation is not supported");
});

test("leaving the field takes what was typed to its end, and a place that is not known, or not looked up, is said to be so", async ({
  page,
}) => {
  await openOverview(page);
  // Suggestions that are slower than the visitor.
  await page.route(/geocode\?q=Steyregg$/, () => undefined);
  const field = page.getByRole("combobox", { name: "PLZ oder Ort" });
  await field.fill("Stey");
  await expect(page.getByRole("option").first()).toHaveText(/Steyr$/);
  await field.press("End");
  await field.pressSequentially("regg");
  await page.getByRole("combobox", { name: "Was suchst du?" }).focus();
  await expect(page.getByText(/Entfernungen ab .*Steyregg/)).toBeVisible();

  // A place nobody knows is said to be unknown.
  await page.getByRole("button", { name: "Ort entfernen" }).click();
  await field.fill("Qxzvwjk");
  await expect(page.getByText("Den Ort „Qxzvwjk“ kennen wir nicht")).toBeVisible();

  await test.step("while a place is not known the former one stays, which is said, with a way to take it away", async () => {
    await field.fill("Linz");
    await field.press("Enter");
    await expect(page.getByText("Entfernungen ab Linz")).toBeVisible();

    // A town that lies elsewhere is no village here whose name begins like it.
    await field.fill("Wien");
    await field.press("Enter");
    await expect(page.getByText("Den Ort „Wien“ kennen wir nicht")).toBeVisible();
    await expect(page.getByText("Wir kennen Orte und Postleitzahlen in Oberösterreich")).toBeVisible();
    await expect(page.getByText("Gesucht wird weiter ab Linz.")).toBeVisible();
    await expect(page.getByText("Entfernungen ab Linz")).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole("search").getByRole("button", { name: "Ort entfernen" }).click();
    await expect(page.getByText(/Entfernungen ab/)).toHaveCount(0);
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
  });

  await test.step("a place that could not be looked up says so, and is logged and counted once", async () => {
    const failures = watchFailures(page);
    await page.route("**/api/geo/geocode*", (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", body: "{}" }),
    );
    for (const text of ["Ried", "Wels"]) {
      await field.fill(text);
      await expect(page.getByText("Der Ort ließ sich gerade nicht nachschlagen.")).toBeVisible();
    }
    await expect.poll(() => failures.logged.filter((line) => line === "Failed: places").length).toBe(2);
    await expect.poll(() => failures.counted).toEqual([{ kind: "places", page: "overview" }]);
  });
});

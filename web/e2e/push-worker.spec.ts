// What the service worker does with a message: only the whole browser shows notifications.
import { chromium, chromiumArgs } from "./chromium";
import { expect, test } from "./support";

test.use({ launchOptions: { executablePath: chromium, args: chromiumArgs } });

test("the service worker shows a pushed message with a link of this site only", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["notifications"]);
  // What counts is when the browser holds the worker for active; the page hears of it earlier.
  const session = await context.newCDPSession(page);
  const activated = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      const active = versions.find((version) => version.status === "activated");
      if (active) resolve(active.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await page.goto("/reihenfolge");
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/sw.js")));
  const registrationId = await activated;
  const push = (data: string) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: new URL(baseURL ?? "").origin,
      registrationId,
      data,
    });
  const shown = () =>
    page.evaluate(async () => {
      const notifications = await (await navigator.serviceWorker.ready).getNotifications();
      return notifications
        .map(({ title, body, data }) => ({ title, body, address: (data as { address: string }).address }))
        .toSorted((a, b) => a.title.localeCompare(b.title));
    });
  // The developer tools lose about one delivery in thirty and never say so; what is tested is the worker.
  const deliver = (data: string, title: string) =>
    expect
      .poll(
        async () => {
          if (!(await shown()).some((one) => one.title === title)) await push(data);
          return (await shown()).map((one) => one.title);
        },
        { intervals: [500, 2000, 2000, 3000] },
      )
      .toContain(title);
  await deliver(
    JSON.stringify({ title: "A Weltladentag", body: "Heute in deiner Nähe.", link: "/?search=Brot" }),
    "A Weltladentag",
  );
  await deliver(
    JSON.stringify({ title: "B Fremd", body: "Nicht von hier.", link: "https://anderswo.example/" }),
    "B Fremd",
  );
  await deliver("nur Text", "Neuigkeiten");
  const different = [...new Map((await shown()).map((one) => [one.title, one])).values()];
  expect(different).toEqual([
    { title: "A Weltladentag", body: "Heute in deiner Nähe.", address: `${baseURL}/?search=Brot` },
    { title: "B Fremd", body: "Nicht von hier.", address: `${baseURL}/` },
    { title: "Neuigkeiten", body: "nur Text", address: `${baseURL}/` },
  ]);
});

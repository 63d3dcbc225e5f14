// Pictures on the edit page: rights, limits, order, removal, and what goes wrong with single ones.
import type { Page } from "@playwright/test";
import { messages } from "./account";
import {
  expectNoBarriersOnPage,
  openEditor,
  owned,
  picture,
  save,
  saveButton,
  stored,
  withImage,
} from "./company";
import { expect, test } from "./support";

const rights = (page: Page) =>
  page.getByLabel("Ich bestätige, dass ich im Besitz der Bildrechte für die hochgeladenen Fotos bin.");
const input = (page: Page) => page.getByLabel("Bilder auswählen");
const tiles = (page: Page) => page.getByRole("list", { name: "Deine Bilder" }).getByRole("listitem");

interface Images {
  imageIds: string[];
}

test("pictures are chosen, dropped and pasted once the rights are confirmed, survive a reload, change places and are removed", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await openEditor(page, company);
  await expect(input(page)).toBeDisabled();
  const carry = async (event: "drop" | "paste") => {
    const { buffer } = picture("d.png", 40);
    await page.evaluate(
      ([bytes, kind]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes as number[])], "d.png", { type: "image/png" }));
        const zone = document.querySelector("input[type=file]")!.closest("label")!;
        zone.dispatchEvent(
          kind === "drop"
            ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      [[...buffer], event] as const,
    );
  };
  await carry("paste");
  await expect(messages(page).getByText("Bitte bestätige zuerst die Bildrechte.")).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
  await rights(page).check();
  await expect(input(page)).toBeEnabled();

  await test.step("a picture of five million bytes is refused with its toast, and other files are no pictures", async () => {
    await input(page).setInputFiles({
      name: "gross.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.alloc(5_000_000),
    });
    await expect(messages(page).getByText("Bilder dürfen maximal 5MB haben", { exact: true })).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "gross.jpg" })).toBeVisible();
    await input(page).setInputFiles({
      name: "text.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg/>"),
    });
    await expect(messages(page).getByText("Bitte wähl eine Bilddatei aus")).toBeVisible();
    await expect(tiles(page)).toHaveCount(0);
    await expect(saveButton(page)).toHaveCount(0);
  });

  await carry("drop");
  await expect(tiles(page)).toHaveCount(1);
  await carry("paste");
  await expect(tiles(page)).toHaveCount(2);
  for (const place of [2, 1]) await page.getByRole("button", { name: `Bild ${place} entfernen` }).click();
  await expect(tiles(page)).toHaveCount(0);

  await input(page).setInputFiles([picture("a.png", 20), picture("b.png", 200)]);
  await expect(tiles(page)).toHaveCount(2);
  await expect(tiles(page).first()).toContainText("Titelbild");
  await expect(page.getByRole("img", { name: "Bild 1 von 2" })).toBeVisible();
  await expectNoBarriersOnPage(page);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const open = indexedDB.open("umkreis-drafts");
            open.addEventListener("success", () => {
              const count = open.result.transaction("images").objectStore("images").count();
              count.addEventListener("success", () => resolve(count.result));
            });
          }),
      ),
    )
    .toBe(2);
  await page.reload();
  await expect(page.getByRole("img", { name: "Bild 1 von 2" })).toBeVisible();
  expect((await stored<Images>(request, company, `/api/company/${company.id}`)).imageIds).toEqual([]);
  await save(page);
  const { imageIds } = await stored<Images>(request, company, `/api/company/${company.id}`);
  expect(imageIds).toHaveLength(2);
  expect((await request.get(`/api/media/${imageIds[0]}?w=320`)).status()).toBe(200);

  await test.step("the order changes by keyboard and by dragging, and removal counts only on save", async () => {
    const [first, second] = imageIds;
    const third = await withImage(request, company, 90);
    const order = () =>
      tiles(page)
        .getByRole("img")
        .evaluateAll((images) => images.map((image) => image.getAttribute("src")?.split(/[/?]/)[3]));
    await page.reload();
    await page.getByRole("button", { name: "Bild 3 verschieben" }).press("Home");
    await expect(page.getByRole("button", { name: "Bild 1 verschieben" })).toBeFocused();
    await expect(page.getByText("Das Bild ist jetzt an Stelle 1 von 3.")).toBeAttached();
    expect(await order()).toEqual([third, first, second]);
    await page.keyboard.press("ArrowRight");
    expect(await order()).toEqual([first, third, second]);

    await page.getByRole("button", { name: "Bild 3 verschieben" }).hover();
    await page.mouse.down();
    await page.getByRole("img", { name: "Bild 1 von 3" }).hover();
    await page.mouse.up();
    expect(await order()).toEqual([second, first, third]);
    await save(page);
    expect((await stored<Images>(request, company, `/api/company/${company.id}`)).imageIds).toEqual([
      second,
      first,
      third,
    ]);

    await page.getByRole("button", { name: "Bild 2 entfernen" }).click();
    await page.getByRole("button", { name: "Bild 1 entfernen" }).click();
    await expect(page.getByText("Wird beim Speichern entfernt")).toHaveCount(2);
    await page.getByRole("button", { name: "Entferntes Bild 1 doch behalten" }).click();
    await expectNoBarriersOnPage(page);
    expect((await stored<Images>(request, company, `/api/company/${company.id}`)).imageIds).toHaveLength(3);
    await save(page);
    expect((await stored<Images>(request, company, `/api/company/${company.id}`)).imageIds).toEqual([
      third,
      second,
    ]);
  });
});

/** 96 by 64 pixels as phones keep their photos, written by a real encoder. */
const phonePhoto = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAVZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA" +
    "ACJpbG9jAAAAAERAAAEAAQAAAAABegABAAAAAAAAALwAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAA5waXRt" +
    "AAAAAAABAAAA1mlwcnAAAAC3aXBjbwAAAHhodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMA" +
    "AAMAHroCQGEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgIaDAgAAAMAyAAAAwAIQGIAAQAHRAHBcrAiQAAAABNjb2xy" +
    "bmNseAABAA0ABoAAAAAUaXNwZQAAAAAAAABgAAAAQAAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgQIDBAAAAMRt" +
    "ZGF0AAAAuCgBr1jajQw6SXxfznd//r1SQ7MpTk22Z/+XDSOPwY6yAs00/D7i38rDSV9/eP/U4nRzKTj5RDzSb9wsmb4nUNV1NYgn" +
    "LCh5DOWUI+uKWmIEztiEIU7VdiE4rB/AP/UzG3KP4cCl+Um3lUqf3c2YANgqG1KJIfZqYAfrS8WZqMGkZP47ndXJZdHsGwthixuR" +
    "+UkTOW4ctTK+tds+W/LAKpZvhHcgHhznwMjLFfWfWRnIFFskSADP0EA=",
  "base64",
);

test("a phone's photo in HEIC becomes a picture, and so does one of more than five megabytes, made smaller by the browser", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await openEditor(page, company);
  await rights(page).check();
  const drawn = page.locator("img[alt='Bild 1 von 1']");

  await test.step("a phone's photo in HEIC becomes a picture, also where the browser cannot draw it before", async () => {
    // Many desktops know no type for it.
    await input(page).setInputFiles({ name: "IMG_4711.HEIC", mimeType: "", buffer: phonePhoto });
    await expect(page.getByRole("img", { name: "Bild 1 von 1" })).toContainText("IMG_4711.HEIC");
    await expect(page.getByRole("img", { name: "Bild 1 von 1" })).toContainText(
      "Zu sehen, sobald gespeichert",
    );
    await save(page);
    await expect
      .poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });
  await page.getByRole("button", { name: "Bild 1 entfernen" }).click();
  await save(page);
  await expect(tiles(page)).toHaveCount(0);
  await rights(page).check();

  await test.step("a photo is chosen, upright as phones keep them, with more detail than the limit has room for", async () => {
    const bytes = await input(page).evaluate(async (element) => {
      const canvas = new OffscreenCanvas(2700, 3600);
      const context = canvas.getContext("2d")!;
      const pixels = context.createImageData(canvas.width, canvas.height);
      // Numbers that are as good as random, and the same in every run.
      let number = 4711;
      for (let at = 0; at < pixels.data.length; at += 4) {
        number = (Math.imul(number, 1_664_525) + 1_013_904_223) >>> 0;
        const light = (at / pixels.data.length) * 150 + (number >>> 26);
        pixels.data.set([light, light + 20, light + 40, 255], at);
      }
      context.putImageData(pixels, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
      const chosen = new DataTransfer();
      chosen.items.add(new File([blob], "IMG_4712.jpeg", { type: "image/jpeg" }));
      (element as HTMLInputElement).files = chosen.files;
      element.dispatchEvent(new Event("change", { bubbles: true }));
      return blob.size;
    });
    expect(bytes).toBeGreaterThan(5_000_000);
  });
  await expect(drawn).toBeVisible();
  await expect(messages(page).getByText("Bilder dürfen maximal 5MB haben")).toHaveCount(0);
  const uploaded = page.waitForRequest(
    (sent) => sent.method() === "POST" && sent.url().includes("/api/company/image/"),
  );
  await save(page);
  const { "content-length": length } = await (await uploaded).allHeaders();
  expect(Number(length)).toBeGreaterThan(100_000);
  expect(Number(length)).toBeLessThan(5_000_000);
  const { imageIds } = await stored<Images>(request, company, `/api/company/${company.id}`);
  expect(imageIds).toHaveLength(1);
  await page.goto(`/api/media/${imageIds[0]}?w=320`);
  const shape = await page
    .locator("img")
    .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  expect(shape).toBeCloseTo(3 / 4, 1);
});

test("a broken picture is noticed when it is chosen, one that the server refuses says why, and everything else is saved", async ({
  page,
  request,
}) => {
  const company = await owned(request);
  await openEditor(page, company);
  await rights(page).check();
  await input(page).setInputFiles([
    { name: "kaputt.png", mimeType: "image/png", buffer: Buffer.from("kein Bild") },
    picture("gut.png", 60),
  ]);
  const refusal = page.getByRole("alert").filter({ hasText: "Lässt sich nicht als Bild öffnen: kaputt.png" });
  await expect(refusal).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  await expectNoBarriersOnPage(page);
  await input(page).setInputFiles([picture("auch-gut.png", 70)]);
  await expect(tiles(page)).toHaveCount(2);
  await expect(refusal).toHaveCount(0);
  for (const place of [2, 1]) await page.getByRole("button", { name: `Bild ${place} entfernen` }).click();
  await expect(tiles(page)).toHaveCount(0);

  await test.step("a refused picture says why and keeps nothing else from being saved", async () => {
    await page.getByLabel("Betriebsname").fill("Trotzdem gespeichert");
    await rights(page).check();
    await input(page).setInputFiles([
      // Of a kind that this browser cannot judge by itself.
      { name: "kaputt.heic", mimeType: "image/heic", buffer: Buffer.from("kein Bild") },
      picture("gut.png", 50),
    ]);
    await saveButton(page).click();
    const report = page.getByRole("alert").filter({ hasText: "Nicht alles konnte gespeichert werden" });
    await expect(report).toContainText("Neues Bild");
    await expect(messages(page).getByText("Diese Datei können wir nicht als Bild lesen.")).toBeVisible();
    await expect(report).toContainText("Angaben zum Betrieb");
    await expectNoBarriersOnPage(page);
    const now = await stored<Images & { name: string }>(request, company, `/api/company/${company.id}`);
    expect(now.name).toBe("Trotzdem gespeichert");
    expect(now.imageIds).toHaveLength(1);
    await expect(tiles(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Bild 1 entfernen" }).click();
    await expect(saveButton(page)).toHaveCount(0);
  });
});

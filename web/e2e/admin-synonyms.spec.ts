// Search words: explained, changed, found, deleted, and moved as a file.
import { readFile } from "node:fs/promises";
import { messages } from "./account";
import { administrator, call, openAdmin, ownName, rowOf } from "./admin";
import { expect, expectNoBarriers, test } from "./support";

test("a search word is explained, changed, found and deleted, and all leave as a file and come back", async ({
  page,
  request,
}) => {
  const admin = await administrator(request);
  await openAdmin(page, admin, "?bereich=suchwoerter");
  await expect(page.getByText("Wer „Erdäpfel“ sucht, meint auch „Kartoffel“.")).toBeVisible();
  const word = ownName("Erdäpfel");
  await page.getByRole("button", { name: "Neues Suchwort" }).click();
  const dialog = page.getByRole("dialog", { name: "Suchwort hinzufügen" });
  const save = dialog.getByRole("button", { name: "Speichern" });
  await expect(save).toBeDisabled();
  await dialog.getByLabel("Suchwort").fill(word);
  await dialog.getByLabel("Bedeutung").fill("…");
  await save.click();
  await expect(dialog.getByLabel("Bedeutung")).toBeFocused();
  await expect(dialog.getByText(/mindestens einen Buchstaben/).first()).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByLabel("Bedeutung").fill("Kartoffel, Gemüse");
  await save.click();
  await expect(messages(page).getByText(`„${word}“ wurde hinzugefügt.`)).toBeVisible();

  await page.getByLabel("Suchwörter durchsuchen").fill(word.toLowerCase().replace("ä", "ae"));
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, word)).toContainText("Kartoffel, Gemüse");

  await test.step("the same word in another spelling is refused at its field", async () => {
    await page.getByRole("button", { name: "Neues Suchwort" }).click();
    await dialog.getByLabel("Suchwort").fill(word.toUpperCase());
    await dialog.getByLabel("Bedeutung").fill("Knolle");
    await save.click();
    await expect(dialog.getByText("Dieses Suchwort steht schon in der Liste.").first()).toBeVisible();
    await expect(dialog.getByLabel("Suchwort")).toBeFocused();
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
  });

  await test.step("whoever is slower is told, and may insist", async () => {
    await rowOf(page, word)
      .getByRole("button", { name: `${word} bearbeiten` })
      .click();
    const form = page.getByRole("dialog", { name: `„${word}“ bearbeiten` });
    await form.getByLabel("Bedeutung").fill("Kartoffel");
    const id = new URL(page.url()).searchParams.get("id");
    await call(request, admin, "PUT", `/api/admin/synonym/${id}`, { word, meaning: "Grundbirne" });
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(form.getByText(/gilt deine Fassung/)).toBeVisible();
    await expect(rowOf(page, word)).toContainText("Grundbirne");
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(messages(page).getByText(`„${word}“ wurde gespeichert.`)).toBeVisible();
    await expect(rowOf(page, word)).not.toContainText("Grundbirne");
  });

  await rowOf(page, word)
    .getByRole("button", { name: `${word} löschen` })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(messages(page).getByText(`„${word}“ wurde gelöscht.`)).toBeVisible();
  await expect(page.getByText("Dazu wurde nichts gefunden.")).toBeVisible();

  await test.step("search words leave as a file and come back, and a bad line is named", async () => {
    await page.getByLabel("Suchwörter durchsuchen").fill("");
    await expect(page.getByText("Dazu wurde nichts gefunden.")).toHaveCount(0);
    const tomato = ownName("Paradeiser");
    await call(request, admin, "POST", "/api/admin/synonym", { word: tomato, meaning: "Tomate" });
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV exportieren" }).click();
    const file = await started;
    expect(file.suggestedFilename()).toBe("suchwoerter.csv");
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain(`"${tomato}";"Tomate"`);

    await page.getByRole("button", { name: "CSV importieren" }).click();
    const importing = page.getByRole("dialog", { name: "Suchwörter importieren" });
    const run = importing.getByRole("button", { name: "Importieren" });
    await expect(run).toBeDisabled();
    const csv = (...lines: string[]) => ({
      name: "suchwoerter.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(["Wort;Bedeutung", ...lines, ""].join("\r\n")),
    });
    const other = ownName("Marille");
    await importing.getByLabel("CSV- oder Excel-Datei").setInputFiles(csv(`${other};Aprikose`, `${tomato};`));
    await run.click();
    await expect(importing.getByText(/Es wurde nichts importiert\. Zeile 3: Bedeutung:/)).toBeVisible();
    await expectNoBarriers(page);
    await importing
      .getByLabel("CSV- oder Excel-Datei")
      .setInputFiles(csv(`${other};Aprikose`, `${tomato};Gemüse`));
    await run.click();
    const said = "1 Suchwort hinzugefügt, 1 Bedeutung geändert.";
    await expect(messages(page).getByText(said)).toBeVisible();
    await page.getByLabel("Suchwörter durchsuchen").fill(tomato);
    await expect(rowOf(page, tomato)).toContainText("Gemüse");
    for (const own of [tomato, other]) {
      const path = `/api/admin/synonym?searchQuery=${encodeURIComponent(own)}`;
      const { content } = await call<{ content: { id: string }[] }>(request, admin, "GET", path);
      await call(request, admin, "DELETE", `/api/admin/synonym/${content[0]!.id}`);
    }
  });
});

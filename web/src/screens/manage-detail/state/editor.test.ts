// Checks saving against a stand-in for the server: the order, interruptions and repetitions.
import { beforeEach, expect, test } from "vitest";
import type { LoadedCompany } from "../../../api/company";
import { ApiError } from "../../../api/errors";
import { unknownHours } from "../hours/hours";
import { newStore, withStore } from "../stores/store-rule";
import { createEditor } from "./editor";
import { FakeServer } from "./fake-server";
import { changedSections, sectionsOf } from "./sections";

let server: FakeServer;
const open = async () => createEditor((await server.calls.load("c")) as LoadedCompany, server.calls);
beforeEach(() => {
  server = new FakeServer();
});

/** Changes something in every section. */
function editAll(editor: Awaited<ReturnType<typeof open>>) {
  editor.edit("name", "Neuer Hof");
  editor.edit("images", ["x_localID", "i2", "y_localID"]);
  editor.edit(
    "stores",
    withStore(
      editor.get().edited.stores.filter(({ id }) => id !== "s2"),
      { ...newStore(false), title: "Neu", street: "Gasse", postCode: "4020", town: "Linz" },
    ),
  );
}

const offline = new ApiError(0, {});

test("sections are compared with what was loaded", async () => {
  const editor = await open();
  const changed = () => changedSections(editor.get().saved, editor.get().edited);
  expect(changed()).toEqual([]);
  editor.edit("name", "Anders");
  editor.edit("tags", ["Bio", "Brot"]);
  expect(changed()).toEqual(["name", "tags"]);
  editor.edit("name", " Hof ");
  editor.edit("tags", ["Bio"]);
  expect(changed()).toEqual([]);
});

test("saving follows the agreed order and resets every section", async () => {
  const editor = await open();
  editAll(editor);
  expect(await editor.save()).toBe("saved");
  expect(server.log).toEqual([
    "company name",
    "add image",
    "add image",
    "remove image i1",
    "company imageIds",
    "remove store s2",
    "add store Neu",
  ]);
  expect(changedSections(editor.get().saved, editor.get().edited)).toEqual([]);
  expect(server.company.imageIds).toEqual(["new2", "i2", "new3"]);
  expect(editor.get().edited).toEqual(sectionsOf(await server.calls.load("c")));
});

test("a text that visitors do not read is loaded, saved and emptied like the others", async () => {
  for (const text of ["Beim Most, Huberhof", ""]) {
    const editor = await open();
    editor.edit("otherNames", text);
    expect(await editor.save()).toBe("saved");
    expect(server.log).toEqual(["company otherNames"]);
    expect((await open()).get().saved.otherNames).toBe(text);
    server.log = [];
  }
});

for (const lost of [false, true]) {
  test(`saving again continues after the connection broke ${lost ? "after" : "before"} the server did its work`, async () => {
    for (const line of [
      "company name",
      "add image",
      "remove image",
      "company imageIds",
      "remove store",
      "add store",
    ]) {
      server = new FakeServer();
      const editor = await open();
      editAll(editor);
      server.fault = { line, failure: offline, lost };
      const last = lost && line === "add store";
      expect(await editor.save()).toBe(last ? "saved" : "unsaved");
      expect(editor.get().report?.some(({ problem }) => problem) ?? false).toBe(!last);
      server.fault = undefined;
      expect(["saved", "stale"]).toContain(await editor.save());
      expect(await editor.save()).toBe("saved");
      expect(server.company.name).toBe("Neuer Hof");
      expect(server.company.imageIds).toHaveLength(3);
      expect(server.company.imageIds[1]).toBe("i2");
      expect(server.stores.map(({ title }) => title)).toEqual(["s1", "Neu"]);
      expect(changedSections(editor.get().saved, editor.get().edited)).toEqual([]);
    }
  });
}

test("a new location that was changed after a lost answer is stored once, as it was changed", async () => {
  const editor = await open();
  editAll(editor);
  server.fault = { line: "add store", failure: offline, lost: true };
  server.calls.load = async () => Promise.reject(offline);
  expect(await editor.save()).toBe("unsaved");
  server.fault = undefined;
  editor.edit(
    "stores",
    editor
      .get()
      .edited.stores.map((entry) =>
        entry.title === "Neu" ? { ...entry, title: "Neuer", phone: "+43 1" } : entry,
      ),
  );
  expect(await editor.save()).toBe("saved");
  expect(server.stores.map(({ title, phone }) => [title, phone ?? null])).toEqual([
    ["s1", null],
    ["Neuer", "+43 1"],
  ]);
  expect(changedSections(editor.get().saved, editor.get().edited)).toEqual([]);
});

test("a new location whose answer got lost is recognised once the server can be asked again", async () => {
  const editor = await open();
  const [twin, other] = [
    { ...newStore(false), title: "Neu", street: "Gasse", postCode: "4020", town: "Linz" },
    { ...newStore(false), title: "Andere", street: "Weg", postCode: "4020", town: "Linz" },
  ];
  editor.edit("stores", [...editor.get().edited.stores, twin, other]);
  server.fault = { line: "add store Neu", failure: offline, lost: true };
  expect(await editor.save()).toBe("unsaved");
  server.fault = undefined;
  expect(editor.get().edited.stores.map(({ id, title }) => [id.endsWith("_localID"), title])).toEqual([
    [false, "s1"],
    [false, "s2"],
    [false, "Neu"],
    [true, "Andere"],
  ]);
  editor.edit(
    "stores",
    editor.get().edited.stores.filter(({ title }) => title !== "Neu"),
  );
  expect(await editor.save()).toBe("saved");
  expect(server.stores.map(({ title }) => title)).toEqual(["s1", "s2", "Andere"]);
});

test("a refused location is corrected and stored with its new content", async () => {
  const editor = await open();
  editAll(editor);
  server.fault = {
    line: "add store",
    failure: new ApiError(422, { fields: { title: "Zu lang." } }),
    lost: false,
  };
  expect(await editor.save()).toBe("unsaved");
  server.fault = undefined;
  server.log = [];
  editor.edit(
    "stores",
    editor.get().edited.stores.map((entry) => (entry.title === "Neu" ? { ...entry, title: "Kurz" } : entry)),
  );
  expect(await editor.save()).toBe("saved");
  expect(server.log).toEqual(["add store Kurz"]);
});

test("a refused picture keeps nothing else from being saved and says why", async () => {
  const editor = await open();
  editAll(editor);
  server.fault = {
    line: "add image",
    failure: new ApiError(415, { detail: "Das ist kein Bild." }),
    lost: false,
  };
  expect(await editor.save()).toBe("unsaved");
  expect(server.company.name).toBe("Neuer Hof");
  expect(server.stores.map(({ title }) => title)).toEqual(["s1", "Neu"]);
  expect(editor.get().imageErrors).toEqual({
    x_localID: "Das ist kein Bild.",
    y_localID: "Das ist kein Bild.",
  });
  expect(changedSections(editor.get().saved, editor.get().edited)).toEqual(["images"]);
  const states = editor.get().report?.map(({ step, problem }) => [step.kind, problem === undefined]);
  expect(states).toContainEqual(["addImage", false]);
  expect(states).toContainEqual(["addStore", true]);
});

test("changing the former head office together with choosing another leaves nothing unsaved", async () => {
  const editor = await open();
  editor.edit(
    "stores",
    editor.get().edited.stores.map((entry) => ({
      ...entry,
      main: entry.id === "s2",
      phone: entry.id === "s1" ? "+43 1" : entry.phone,
    })),
  );
  expect(await editor.save()).toBe("saved");
  expect(server.stores.map(({ id, main, phone }) => [id, main, phone ?? null])).toEqual([
    ["s1", false, "+43 1"],
    ["s2", true, null],
  ]);
  expect(changedSections(editor.get().saved, editor.get().edited)).toEqual([]);
});

test("what was typed while saving stays a change", async () => {
  const editor = await open();
  editor.edit("name", "Eins");
  const saving = editor.save();
  editor.edit("name", "Eins und mehr");
  await saving;
  expect(server.company.name).toBe("Eins");
  expect(editor.get().edited.name).toBe("Eins und mehr");
  expect(changedSections(editor.get().saved, editor.get().edited)).toEqual(["name"]);
});

test("a message goes with the first change of its own field, and the others stay", async () => {
  const editor = await open();
  editor.showErrors({
    name: "Fehlt.",
    "s1.title": "Zu lang.",
    "s1.openingHours": "Nicht fertig.",
    "s2.title": "Fehlt.",
  });
  const change = (id: string, part: object) =>
    editor.edit(
      "stores",
      editor.get().edited.stores.map((entry) => (entry.id === id ? Object.assign({}, entry, part) : entry)),
    );
  change("s1", { phone: "+43 1" });
  expect(Object.keys(editor.get().fieldErrors)).toHaveLength(4);
  change("s1", { title: "Kurz" });
  change("s1", { unfinishedHours: unknownHours });
  expect(Object.keys(editor.get().fieldErrors)).toEqual(["name", "s2.title"]);
  editor.edit("name", "Hof am Weg");
  expect(Object.keys(editor.get().fieldErrors)).toEqual(["s2.title"]);
});

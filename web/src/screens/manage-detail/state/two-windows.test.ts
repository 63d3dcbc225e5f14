// Checks that two windows, or a window and a draft of yesterday, take nothing away from each other.
import { beforeEach, expect, test } from "vitest";
import type { LoadedCompany } from "../../../api/company";
import { ApiError } from "../../../api/errors";
import { createEditor } from "./editor";
import { FakeServer } from "./fake-server";
import { sectionsOf } from "./sections";

let server: FakeServer;
const open = async () => createEditor((await server.calls.load("c")) as LoadedCompany, server.calls);
beforeEach(() => {
  server = new FakeServer();
});

test("a second window's change is noticed instead of overwritten", async () => {
  const [first, second] = [await open(), await open()];
  first.edit("description", "Von hier");
  expect(await first.save()).toBe("saved");
  second.edit("name", "Von dort");
  expect(await second.save()).toBe("stale");
  expect(server.company).toMatchObject({ name: "Hof", description: "Von hier" });
  expect(second.get().edited).toMatchObject({ name: "Von dort", description: "Von hier" });
  expect(second.get().conflict?.sections).toEqual([]);
  expect(await second.save()).toBe("saved");
  expect(server.company).toMatchObject({ name: "Von dort", description: "Von hier" });
});

test("the same text changed in two windows keeps the own version and shows the other", async () => {
  const [first, second] = [await open(), await open()];
  first.edit("name", "Eins");
  await first.save();
  second.edit("name", "Zwei");
  expect(await second.save()).toBe("stale");
  expect(second.get().conflict).toMatchObject({ sections: ["name"], theirs: { name: "Eins" } });
  expect(second.get().edited.name).toBe("Zwei");
});

test("a location that was removed in one window keeps what another one changed about it", async () => {
  const [first, second] = [await open(), await open()];
  first.edit(
    "stores",
    first.get().edited.stores.filter(({ id }) => id !== "s2"),
  );
  expect(await first.save()).toBe("saved");
  second.edit(
    "stores",
    second.get().edited.stores.map((entry) => (entry.id === "s2" ? { ...entry, phone: "+43 1" } : entry)),
  );
  second.edit("name", "Neuer Hof");
  expect(await second.save()).toBe("stale");
  expect(second.get().conflict).toMatchObject({ removedElsewhere: ["s2"], sections: [] });
  expect(second.get().report).toBeUndefined();
  expect(server.company.name).toBe("Neuer Hof");
  expect(second.get().edited.stores.map(({ title, phone }) => [title, phone])).toEqual([
    ["s1", ""],
    ["s2", "+43 1"],
  ]);
  expect(await second.save()).toBe("saved");
  expect(server.stores.map(({ title, phone }) => [title, phone ?? null])).toEqual([
    ["s1", null],
    ["s2", "+43 1"],
  ]);
});

test("a location that was changed in one window is not removed by another one before it was seen", async () => {
  const [first, second] = [await open(), await open()];
  const without = (editor: typeof second, gone: string) =>
    editor.edit(
      "stores",
      editor.get().edited.stores.filter(({ id }) => id !== gone),
    );
  first.edit(
    "stores",
    first.get().edited.stores.map((entry) => (entry.id === "s2" ? { ...entry, phone: "+43 1" } : entry)),
  );
  expect(await first.save()).toBe("saved");
  without(second, "s2");
  expect(await second.save()).toBe("stale");
  expect(server.stores.map(({ id }) => id)).toEqual(["s1", "s2"]);
  expect(second.get().conflict).toMatchObject({ sections: ["stores"] });
  expect(second.get().conflict?.theirs.stores.map(({ phone }) => phone)).toEqual(["", "+43 1"]);
  // Whoever saves again means it.
  expect(await second.save()).toBe("saved");
  expect(server.stores.map(({ id }) => id)).toEqual(["s1"]);
});

test("removing the head office and changing the location that follows it is nobody else's change", async () => {
  const editor = await open();
  const [, second] = editor.get().edited.stores;
  editor.edit("stores", [{ ...second!, main: true, phone: "+43 2" }]);
  expect(await editor.save()).toBe("saved");
  expect(server.stores).toMatchObject([{ id: "s2", main: true, phone: "+43 2" }]);
});

test("a location that nobody changed here goes when it was removed elsewhere, also as head office", async () => {
  const before = sectionsOf(await server.calls.load("c"));
  server.stores = [{ ...server.stores[1]!, main: true }];
  const editor = createEditor((await server.calls.load("c")) as LoadedCompany, server.calls, {
    base: before,
    edited: { ...before, name: "Neuer Hof" },
  });
  expect(editor.get().edited.stores.map(({ id, main }) => [id, main])).toEqual([["s2", true]]);
  expect(editor.get().conflict).toBeUndefined();
});

test("a draft says that a location it changes was removed meanwhile, and keeps it", async () => {
  const before = sectionsOf(await server.calls.load("c"));
  const edited = { ...before, stores: before.stores.map((entry) => ({ ...entry, phone: "+43 1" })) };
  server.stores = [server.stores[0]!];
  const editor = createEditor((await server.calls.load("c")) as LoadedCompany, server.calls, {
    base: before,
    edited,
  });
  expect(editor.get().conflict?.removedElsewhere).toEqual(["s2"]);
  expect(editor.get().edited.stores.map(({ phone }) => phone)).toEqual(["+43 1", "+43 1"]);
});

test("a step that was refused is reported even where nothing seems to be left", async () => {
  const editor = await open();
  editor.edit("description", "Neu");
  server.fault = {
    line: "company",
    failure: new ApiError(403, { detail: "Das darfst du nicht." }),
    lost: true,
  };
  expect(await editor.save()).toBe("unsaved");
  expect(editor.get().report?.map(({ problem }) => problem)).toEqual(["Das darfst du nicht."]);
});

test("removing a picture that is gone already is no failure", async () => {
  const editor = await open();
  editor.edit("images", ["i2"]);
  server.fault = { line: "remove image", failure: new ApiError(404, {}), lost: true };
  expect(await editor.save()).toBe("saved");
});

test("a draft comes back on top of what others saved meanwhile", async () => {
  const before = sectionsOf(await server.calls.load("c"));
  const edited = { ...before, tags: ["Bio", "Brot"], images: ["i2", "i1"] };
  server.company = { ...server.company, description: "Neu von anderen", imageIds: ["i1", "i2", "i3"] };
  const editor = createEditor((await server.calls.load("c")) as LoadedCompany, server.calls, {
    base: before,
    edited,
  });
  expect(editor.get().restored).toBe(true);
  expect(editor.get().edited).toMatchObject({
    description: "Neu von anderen",
    tags: ["Bio", "Brot"],
    images: ["i2", "i1", "i3"],
  });
});

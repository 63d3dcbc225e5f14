// What is given back of the changes to a company that is gone.
import { expect, test } from "vitest";
import type { LoadedCompany } from "../../api/company";
import { goneText } from "./gone-draft";
import { FakeServer } from "./state/fake-server";
import { sectionsOf } from "./state/sections";

test("of a company that is gone, everything comes back that was typed and not saved", async () => {
  const base = sectionsOf((await new FakeServer().calls.load("c")) as LoadedCompany);
  const stores = base.stores.map((store) =>
    store.id === "s2" ? { ...store, phone: "+43 1", openingHours: "Mo-Fr 08:00-12:00" } : store,
  );
  const edited = { ...base, description: "Ganz neu beschrieben", tags: [...base.tags, "Brot"], stores };
  const campaign = {
    key: "k",
    images: [],
    draft: { title: "Adventmarkt", description: "Mit Punsch", validFrom: "", validUntil: "" },
  };
  const text = goneText({ base, edited, newTag: "Käse" }, [campaign]);
  expect(text).toContain("Beschreibung: Ganz neu beschrieben");
  expect(text).toContain("Brot, Käse");
  expect(text).toContain("+43 1\nMo–Fr 08:00–12:00 Uhr");
  expect(text).toContain("Aktion: Adventmarkt\nMit Punsch");
  // What was saved once is not among it.
  expect(text).not.toMatch(/Betriebsname|Bio|s1/);
  expect(goneText(undefined, [])).toBe("");
});

/** Stands in for the server in tests of saving: it remembers keys as the real one does, and can be made to fail. */
import type { StoreFields } from "../../../api/company";
import { ApiError } from "../../../api/errors";
import type { Company, Store } from "../../../api/types";
import type { Calls } from "./save-calls";

/** It has one company with two locations. */
export class FakeServer {
  company: Company = {
    id: "c",
    name: "Hof",
    description: "Alt",
    tags: ["Bio"],
    categoryIds: ["k"],
    imageIds: ["i1", "i2"],
    active: false,
    categories: [],
    updatedAt: "",
    confirmedAt: "",
    listedByOperator: false,
    own: { state: "InReview", version: 1, createdAt: "" },
  } as unknown as Company;
  stores: Store[] = [store("s1", true), store("s2", false)];
  log: string[] = [];
  keys = new Map<string, { id: string; content: string }>();
  /** Throws before (`lost` false) or after the work is done, when the line matches. */
  fault: { line: string; failure: ApiError; lost: boolean } | undefined;

  private async call<Value>(line: string, work: () => Value): Promise<Value> {
    this.log.push(line);
    const hit = this.fault && line.startsWith(this.fault.line) ? this.fault : undefined;
    if (hit && !hit.lost) throw hit.failure;
    const value = work();
    if (hit) throw hit.failure;
    return value;
  }

  private newest(id: string, version: number | undefined): Store {
    const found = this.stores.find((entry) => entry.id === id);
    if (!found) throw new ApiError(404, {});
    if (version !== undefined && version !== found.own?.version) throw new ApiError(409, { code: "Stale" });
    return found;
  }

  private replace(next: Store) {
    this.stores = this.stores.map((entry) => (entry.id === next.id ? next : entry));
  }

  private once(key: string, content: unknown, make: () => string): { id: string } {
    const known = this.keys.get(key);
    if (known && known.content !== JSON.stringify(content))
      throw new ApiError(422, { code: "IdempotencyKeyReused", made: known.id });
    const id = known?.id ?? make();
    this.keys.set(key, { id, content: JSON.stringify(content) });
    return { id };
  }

  calls: Calls = {
    load: async () => structuredClone({ company: this.company, stores: this.stores }),
    changeCompany: (_id, change, version) =>
      this.call(`company ${Object.keys(change).join(" ")}`, () => {
        if (version !== this.company.own!.version) throw new ApiError(409, { code: "Stale" });
        const { otherNames = this.company.own!.otherNames ?? null, ...shown } = change;
        const own = { ...this.company.own!, otherNames: otherNames || null, version: version + 1 };
        this.company = { ...this.company, ...shown, own } as Company;
        return this.company;
      }),
    addImage: (_id, key) =>
      this.call("add image", () =>
        this.once(key, key, () => {
          const id = `new${this.company.imageIds.length}`;
          this.company = { ...this.company, imageIds: [...this.company.imageIds, id] };
          return id;
        }),
      ),
    removeImage: (_id, imageId) =>
      this.call(`remove image ${imageId}`, () => {
        this.company = { ...this.company, imageIds: this.company.imageIds.filter((id) => id !== imageId) };
      }),
    removeStore: (id, version) =>
      this.call(`remove store ${id}`, () => {
        const { main } = this.newest(id, version);
        this.stores = this.stores.filter((entry) => entry.id !== id);
        const [oldest] = this.stores;
        if (main && oldest) this.replace(changed(oldest, { main: true }));
      }),
    changeStore: (id, change, version) =>
      this.call(`change store ${id} ${Object.keys(change).join(" ")}`, () => {
        const before = this.newest(id, version);
        for (const entry of this.stores)
          if (change.main && entry.main && entry.id !== id) this.replace(changed(entry, { main: false }));
        const after = changed(before, change);
        this.replace(after);
        return after;
      }),
    addStore: (_id, fields: StoreFields, key) =>
      this.call(`add store ${fields.title}`, () =>
        this.once(key, fields, () => {
          const id = `s${this.stores.length + 1}`;
          const own = { version: 1 };
          this.stores = [...this.stores, { ...fields, id, companyId: "c", own } as Store];
          return id;
        }),
      ),
  };
}

/** Every change is the next version. */
const changed = (before: Store, change: object): Store =>
  ({ ...before, ...change, own: { ...before.own!, version: before.own!.version + 1 } }) as Store;

function store(id: string, main: boolean): Store {
  return {
    id,
    companyId: "c",
    title: id,
    street: "Weg 1",
    postCode: "4020",
    town: "Linz",
    main,
    location: { lat: 48.3, lng: 14.3 },
    own: { version: 1, positionSource: "Manual" },
  } as Store;
}

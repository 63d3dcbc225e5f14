// The script that renders pages must run where there is nothing but the language: no browser, no Node.
import { createContext, runInContext } from "node:vm";
import { build, type Rollup } from "vite";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllEnvs());

test("the server's script needs nothing but the language", { timeout: 120_000 }, async () => {
  vi.stubEnv("NODE_ENV", "production");
  const root = `${import.meta.dirname}/../..`;
  const [result] = (await build({
    root,
    configFile: `${root}/vite.pages.config.ts`,
    logLevel: "silent",
    build: { write: false },
  })) as Rollup.RollupOutput[];
  const [script, ...others] = result!.output.filter((file) => file.type === "chunk");
  expect(others).toEqual([]);
  // An object without any of Node's globals; only what the language itself defines is there.
  const context = createContext(Object.create(null) as object);
  runInContext(script!.code, context);
  await runInContext("pages.ready", context);
  const site = {
    name: "Umkreis",
    operator: { phone: "" },
    navigation: [],
    social: [],
    pages: {
      about: { url: "/" },
      press: { url: "/" },
      imprint: { url: "/" },
      privacy: { url: "/" },
      accessibility: { url: "/" },
      help: { url: "/" },
      adminHelp: { url: "/" },
      reuse: { url: "/" },
    },
    apps: {},
    colours: {},
    region: { latitude: 48, longitude: 14 },
    map: {},
  };
  const render = runInContext("pages.render", context) as (input: string) => { html: string };
  for (const path of ["/", "/detail/1/", "/seite/impressum", "/reihenfolge", "/login", "/nichts"]) {
    expect(
      render(
        JSON.stringify({
          path,
          search: "",
          site,
          data: { missing: path.startsWith("/detail") ? 404 : undefined },
        }),
      ).html,
      path,
    ).toContain("</footer>");
  }
});

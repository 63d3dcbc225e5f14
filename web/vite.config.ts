// Builds the pages, serves them during development and runs the unit tests.
import { readdirSync, readFileSync } from "node:fs";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { germanFont } from "./german-font.ts";
import { inlineIcon } from "./inline-icon.ts";

const server = process.env.UMKREIS_DEV_SERVER ?? "http://127.0.0.1:8080";

/** The first that know `light-dark()`: rewritten for older ones, a part of a page could no longer differ from the rest. */
export const cssTarget = ["chrome123", "firefox120", "safari17.5"];

/** Tests that put something else in the place of modules, globals or time, which others must not meet. */
const replacing = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((name) => `src/${name}`)
  .filter((name) => name.endsWith(".test.ts"))
  .filter((name) => /\bvi\.(?!fn\b)|globalThis/.test(readFileSync(name, "utf8")));

// A busy machine may take long over a test; what hangs still ends.
const unitTests = { environment: "node", testTimeout: 60_000 } as const;

export default defineConfig({
  plugins: [germanFont(), inlineIcon(), react(), tailwindcss()],
  server: { proxy: { "/api": server, "/oauth": server, "/me": server } },
  build: {
    target: "es2022",
    cssTarget,
    // An inlined asset would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The browsers we support preload modules on their own.
    modulePreload: { polyfill: false },
    manifest: true,
    // Only the map library is larger than the usual 500 kB; it cannot be cut, and it is fetched when a map is shown.
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      output: {
        // What the first view needs in two files, ours and the libraries': a phone reads them one after the other
        // and can answer a touch in between, and the libraries stay in its cache when only our part changes.
        codeSplitting: {
          groups: [
            { name: "vendor", test: /node_modules/, tags: ["$initial"], priority: 1 },
            { name: "app", tags: ["$initial"] },
            // Small parts that are always needed together, in one file each instead of four.
            { name: "form", test: /src\/(ui\/(field|notice)|forms\/(email-rule|focus-first-error))\.tsx?$/ },
            {
              name: "answer",
              test: /src\/(api\/search|screens\/overview\/(search-corrections|no-results|similar-words|search-words))\.tsx?$/,
            },
            {
              name: "mailed-link",
              test: /src\/(api\/(link-problem|mutate-on-mount)|frame\/link-page|forms\/resend-mail)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  // To start a worker for each file takes most of the time, so all others share theirs.
  test: {
    projects: [
      { extends: true, test: { ...unitTests, name: "alone", include: replacing } },
      {
        extends: true,
        test: {
          ...unitTests,
          name: "together",
          include: ["src/**/*.test.ts"],
          exclude: replacing,
          isolate: false,
        },
      },
    ],
  },
});

// Builds the pages, serves them during development and runs the unit tests.
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const server = process.env.UMKREIS_DEV_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: { "/api": server, "/oauth": server, "/me": server } },
  build: {
    target: "es2022",
    // An inlined asset would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // The browsers we support preload modules on their own.
    modulePreload: { polyfill: false },
    manifest: true,
    // Only the map library is larger than the usual 500 kB; it cannot be cut, and it is fetched when a map is shown.
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      output: {
        // Everything the first view needs in one file: it compresses better and asks the server once.
        codeSplitting: { groups: [{ name: "app", tags: ["$initial"] }] },
      },
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});

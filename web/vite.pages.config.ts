// Builds the script with which the server renders pages: one file for an engine that is neither browser nor Node.
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Screens that are only ever rendered in the browser, the map library, and styles. */
const browserOnly = [
  "screens/(api-docs|confirm|confirm-company|favourites|handle-auth|manage|manage-detail)/",
  "screens/(reset-password|update-email|embed)/",
  "screens/overview/(map|suggest)-tab",
  "map/engine",
];
const leftOut = new RegExp(`/src/(${browserOnly.join("|")})|\\.css$`);

const leaveOut = (): Plugin => ({
  name: "leave-out",
  enforce: "pre",
  load: (id) => (leftOut.test(id) ? "export {};" : undefined),
});

/** Only the plain renderer: the streaming ones need encoders and channels, and are slower. */
const renderer = fileURLToPath(
  new URL("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js", import.meta.url),
);

export default defineConfig({
  plugins: [leaveOut(), react()],
  publicDir: false,
  resolve: { alias: [{ find: /^react-dom\/server$/, replacement: renderer }] },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    target: "es2022",
    // The server never sends files whose path begins with a point.
    outDir: "dist/.pages",
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: { entry: "src/boot/entry-server.tsx", formats: ["iife"], name: "pages", fileName: () => "pages.js" },
    rolldownOptions: { output: { codeSplitting: false } },
  },
});

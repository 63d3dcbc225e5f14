// Builds the script at the end of every rendered page; it names the files of the app, so it is built after them.
import { readFileSync } from "node:fs";
import { defineConfig } from "vite";

const index = readFileSync("dist/index.html", "utf8");

/** The addresses that the built page names behind a mark. */
const named = (mark: string, attribute: string) =>
  [...index.matchAll(new RegExp(`${mark}[^>]*? ${attribute}="([^"]+)"`, "g"))].map(([, address]) => address!);

const modules = [...named('rel="modulepreload"', "href"), ...named('type="module"', "src")];
const [stylesheet] = named('rel="stylesheet"', "href");
if (!modules.length || !stylesheet) throw new Error("dist/index.html names no scripts or no stylesheet.");

export default defineConfig({
  publicDir: false,
  define: { APP_MODULES: JSON.stringify(modules), APP_STYLESHEET: JSON.stringify(stylesheet) },
  build: {
    target: "es2022",
    outDir: "dist/.pages",
    emptyOutDir: false,
    reportCompressedSize: false,
    minify: true,
    lib: { entry: "src/boot/boot-script.ts", formats: ["iife"], name: "boot", fileName: () => "boot.js" },
  },
});

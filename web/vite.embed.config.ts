// Builds the view for other websites by itself, so that it carries nothing of the app around it.
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { germanFont } from "./german-font.ts";
import { cssTarget } from "./vite.config.ts";

export default defineConfig({
  plugins: [germanFont(), react(), tailwindcss()],
  // The public files are already there.
  publicDir: false,
  build: {
    target: "es2022",
    cssTarget,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    rolldownOptions: { input: "embed.html" },
  },
});

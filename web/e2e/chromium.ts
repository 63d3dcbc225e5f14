// The whole browser, for journeys that need more of it than its engine.

const asRoot = process.getuid?.() === 0;

export const chromium = process.env.UMKREIS_E2E_CHROMIUM ?? "/usr/bin/chromium";

export const chromiumArgs = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  ...(asRoot ? ["--no-sandbox"] : []),
];

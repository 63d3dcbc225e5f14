// Keeps pages light: builds the app, weighs what `/` needs before anything can be clicked, and looks at who gets plots.
import { brotliCompressSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { afterEach, expect, test, vi } from "vitest";

const budgetBytes = 100_000;

type Chunks = ReadonlyMap<string, Rollup.OutputChunk>;

/** Built once for all tests. */
let built: Promise<Chunks> | undefined;

async function buildChunks(): Promise<Chunks> {
  // The test runner says "test" here, which would bundle the development build of React.
  vi.stubEnv("NODE_ENV", "production");
  const result = (await build({
    root: `${import.meta.dirname}/../..`,
    mode: "production",
    logLevel: "silent",
    build: { write: false },
  })) as Rollup.RollupOutput;
  return new Map(
    result.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
  );
}

/** These chunks with everything that a browser fetches for them at once. */
function withImports(chunks: Chunks, names: Iterable<string>): Set<string> {
  const all = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || all.has(name)) return;
    all.add(name);
    for (const next of chunk.imports) visit(next);
  };
  for (const name of names) visit(name);
  return all;
}

const namesOf = (chunks: Chunks, wanted: (chunk: Rollup.OutputChunk) => boolean) =>
  [...chunks.values()].filter(wanted).map((chunk) => chunk.fileName);

afterEach(() => void vi.unstubAllEnvs());

test(
  "the initial JavaScript of the overview stays below 100 kB with brotli",
  { timeout: 120_000 },
  async () => {
    const chunks = await (built ??= buildChunks());
    const initial = withImports(
      chunks,
      namesOf(chunks, (chunk) => chunk.isEntry),
    );
    const bytes = [...initial].reduce(
      (sum, name) => sum + brotliCompressSync(chunks.get(name)!.code).length,
      0,
    );
    expect(initial.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(budgetBytes);
  },
);

test("visitors' pages get no byte of a plot", { timeout: 120_000 }, async () => {
  const chunks = await (built ??= buildChunks());
  const plots = namesOf(chunks, ({ moduleIds }) => moduleIds.some((id) => id.endsWith("/src/ui/plot.tsx")));
  expect(plots).not.toEqual([]);
  const ofVisitors = /\/src\/(?:boot|screens\/(?!manage))/;
  const visitors = withImports(
    chunks,
    namesOf(chunks, ({ moduleIds }) => moduleIds.some((id) => ofVisitors.test(id))),
  );
  expect(visitors.size).toBeGreaterThan(10);
  expect(plots.filter((name) => visitors.has(name))).toEqual([]);
});

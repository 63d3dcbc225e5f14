// Keeps the first view light: builds the app and weighs what `/` needs before anything can be clicked.
import { brotliCompressSync } from "node:zlib";
import { build, type Rollup } from "vite";
import { afterEach, expect, test, vi } from "vitest";

const budgetBytes = 100_000;

afterEach(() => void vi.unstubAllEnvs());

test(
  "the initial JavaScript of the overview stays below 100 kB with brotli",
  { timeout: 120_000 },
  async () => {
    // The test runner says "test" here, which would bundle the development build of React.
    vi.stubEnv("NODE_ENV", "production");
    const result = (await build({
      root: `${import.meta.dirname}/../..`,
      mode: "production",
      logLevel: "silent",
      build: { write: false },
    })) as Rollup.RollupOutput;
    const chunks = new Map(
      result.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
    );
    const initial = new Set<string>();
    const visit = (name: string) => {
      const chunk = chunks.get(name);
      if (!chunk || initial.has(name)) return;
      initial.add(name);
      for (const next of chunk.imports) visit(next);
    };
    for (const chunk of chunks.values()) if (chunk.isEntry) visit(chunk.fileName);
    const bytes = [...initial].reduce(
      (sum, name) => sum + brotliCompressSync(chunks.get(name)!.code).length,
      0,
    );
    expect(initial.size).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(budgetBytes);
  },
);

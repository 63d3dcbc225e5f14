// Writes the measured first views as the tables of docs/benchmarks.md.

export function median(numbers) {
  const sorted = numbers.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const kB = (bytes) => (bytes / 1000).toFixed(1);
const ms = (value) => String(Math.round(value));
const row = (cells) => `| ${cells.join(" | ")} |`;

export function markdown({ measuredAt, runs, cores, cpu, loadBefore, loadAfter }, results) {
  const index = median(results.map(({ benchmarkIndex }) => benchmarkIndex));
  return [
    `${measuredAt.slice(0, 10)}, ${cores} cores (${cpu}), Lighthouse's benchmark index ${Math.round(index)}, medians of ${runs} runs; load average ${loadBefore.toFixed(1)} in the quarter of an hour before the end, ${loadAfter.toFixed(1)} at the end.`,
    "",
    row(["page", "kind", "performance (lowest)", "accessibility", "best practices", "SEO", "FCP ms", "LCP ms", "TBT ms", "CLS"]),
    row(Array.from({ length: 10 }, () => "---")),
    ...results.map((one) => row([`\`${one.route}\``, one.server, `${one.performance} (${one.lowest})`, one.accessibility, one.bestPractices, one.seo, ms(one.fcpMs), ms(one.lcpMs), ms(one.tbtMs), one.cls.toFixed(4)])),
    "",
    row(["page", "kind", "requests", "all kB", "document", "script", "style", "font", "images"]),
    row(Array.from({ length: 9 }, () => "---")),
    ...results.map((one) => row([`\`${one.route}\``, one.server, Math.round(one.requests), kB(one.bytes), kB(one.documentBytes), kB(one.scriptBytes), kB(one.styleBytes), kB(one.fontBytes), kB(one.imageBytes)])),
    ...results.filter(({ failed }) => failed.length).map(({ route, server, failed }) => `\n\`${route}\`, ${server}: below 0.9 in at least one run: ${failed.join(", ")}`),
  ].join("\n");
}

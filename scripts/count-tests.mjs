// Prints "passed failed skipped" for one report, then each failed test with its reason on a line of its own:
//   count-tests.mjs cargo|vitest|playwright FILE
import { readFileSync } from "node:fs";

const counters = {
  // cargo prints one result line per test binary and one for the documentation tests.
  cargo(text) {
    const line = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/gm;
    const sum = [0, 0, 0];
    for (const found of text.matchAll(line)) {
      sum.forEach((_, at) => (sum[at] += Number(found[at + 1])));
    }
    // What a machine could not run says so and counts as passed for cargo, not for us.
    const [passed, failed, ignored] = sum;
    const notRun = text.match(/SKIPPED: /g)?.length ?? 0;
    return [passed - notRun, failed, ignored + notRun];
  },
  // A file that cannot be loaded has no failed test of its own but is a failed suite.
  vitest(text) {
    const report = JSON.parse(text);
    const unloadable = report.testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
    );
    return [
      report.numPassedTests,
      report.numFailedTests + unloadable.length,
      report.numPendingTests + (report.numTodoTests ?? 0),
    ];
  },
  // A test that passes only when repeated is not a passing test.
  playwright(text) {
    const report = JSON.parse(text);
    const { expected, unexpected, flaky, skipped } = report.stats;
    return [expected, unexpected + flaky + (report.errors?.length ?? 0), skipped];
  },
};

/** The beginning of what a test said, on one line and without colours. */
const inShort = (text = "") =>
  text
    .replace(/\u001b\[[\d;]*m/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 8)
    .join(" | ")
    .slice(0, 600);

const named = (name, reason) => (reason ? `${name}: ${inShort(reason)}` : name);

const failures = {
  cargo: (text) =>
    [...text.matchAll(/^test (.+) \.\.\. FAILED$/gm)].map(([, name]) => {
      const from = text.indexOf(`---- ${name} stdout ----`);
      return named(name, from < 0 ? "" : /panicked at [^]*/.exec(text.slice(from, from + 4000))?.[0]);
    }),
  vitest: (text) =>
    JSON.parse(text).testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === "failed")
        .map((test) => named(test.fullName, test.failureMessages?.[0])),
    ),
  playwright(text) {
    const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
    const failed = JSON.parse(text)
      .suites.flatMap(specs)
      .filter((spec) => !spec.ok);
    return failed.map((spec) => {
      const error = spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error;
      return named(`${spec.file}: ${spec.title}`, error && `line ${error.location?.line} | ${error.message}`);
    });
  },
};

const [kind, file] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
console.log(counters[kind](text).join(" "));
for (const line of failures[kind](text)) console.log(line);

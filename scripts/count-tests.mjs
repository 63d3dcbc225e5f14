// Prints "passed failed skipped" for one report: count-tests.mjs cargo|vitest|playwright FILE
import { readFileSync } from "node:fs";

const counters = {
  // cargo prints one result line per test binary and one for the documentation tests.
  cargo(text) {
    const line = /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/gm;
    const sum = [0, 0, 0];
    for (const found of text.matchAll(line)) {
      sum.forEach((_, at) => (sum[at] += Number(found[at + 1])));
    }
    return sum;
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

const [kind, file] = process.argv.slice(2);
const [passed, failed, skipped] = counters[kind](readFileSync(file, "utf8"));
console.log(`${passed} ${failed} ${skipped}`);

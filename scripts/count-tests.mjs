// Prints "passed failed skipped" for one report, then the name of each failed test on a line of its own:
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

const names = {
  cargo: (text) => [...text.matchAll(/^test (.+) \.\.\. FAILED$/gm)].map((found) => found[1]),
  vitest: (text) =>
    JSON.parse(text).testResults.flatMap((file) =>
      file.assertionResults.filter((test) => test.status === "failed").map((test) => test.fullName),
    ),
  playwright(text) {
    const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
    const failed = JSON.parse(text).suites.flatMap(specs).filter((spec) => !spec.ok);
    return failed.map((spec) => `${spec.file}: ${spec.title}`);
  },
};

const [kind, file] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
console.log(counters[kind](text).join(" "));
for (const name of names[kind](text)) console.log(name);

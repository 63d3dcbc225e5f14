/** After a failure: what was saved, what was not and why, and that saving again goes on from there. */
import { deEdit } from "../../text/de-edit";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import type { StepResult } from "./state/editor";
import type { Step } from "./state/save-plan";

const texts = deEdit.report;

function nameOf(step: Step): string {
  const name = deEdit.save.steps[step.kind];
  return typeof name === "string" ? name : name("title" in step ? step.title : "");
}

/** Several pictures are one line. */
function grouped(
  results: readonly StepResult[],
): [name: string, count: number, problem: string | undefined][] {
  const groups = new Map<string, [string, number, string | undefined]>();
  for (const { step, problem } of results) {
    const key = `${nameOf(step)}|${problem ?? ""}`;
    groups.set(key, [nameOf(step), (groups.get(key)?.[1] ?? 0) + 1, problem]);
  }
  return [...groups.values()];
}

export function SaveReport({ report }: { report: readonly StepResult[] }) {
  const failed = report.filter(({ problem }) => problem !== undefined);
  const waiting = report.filter(({ problem, waiting: held }) => held && problem === undefined);
  const saved = report.filter(({ problem, waiting: held }) => !held && problem === undefined);
  return (
    <Notice tone="error">
      <div data-save-problem tabIndex={-1} className="grid gap-3 focus-visible:outline-none">
        <p className="text-lg font-bold">{texts.title}</p>
        <Lines title={texts.failed} results={failed} />
        <Lines title={texts.waiting} results={waiting} />
        <Lines title={texts.saved} results={saved} done />
        <p>{texts.again}</p>
      </div>
    </Notice>
  );
}

function Lines({
  title,
  results,
  done = false,
}: {
  title: string;
  results: readonly StepResult[];
  done?: boolean;
}) {
  if (results.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{title}:</p>
      <ul>
        {grouped(results).map(([name, count, problem]) => (
          <li key={`${name}${problem ?? ""}`} className="flex items-start gap-2">
            <Icon name={done ? "check" : "close"} size={18} className="mt-1" />
            <span>
              {count > 1 ? `${name} (${count})` : name}
              {problem && <span className="font-normal">: {problem}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

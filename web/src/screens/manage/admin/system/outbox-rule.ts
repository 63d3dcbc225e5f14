/** How an entry of the outbox is called: what is to be done, about what, and what discarding it means. */
import type { OutboxEntry } from "../../../../api/admin-types";
import { deOperation } from "../../../../text/de-operation";

const texts = deOperation.system;

type Task = Pick<OutboxEntry, "kind" | "task">;
type About = Pick<OutboxEntry, "what" | "devices">;

/** What is to be done; what another version of the program has written is known by its kind only. */
export const taskOf = ({ kind, task }: Task): string =>
  task ? texts.tasks[task] : (texts.kinds[kind] ?? kind);

/** What it is about, and for how many devices a message is tried again. */
export const aboutOf = ({ what, devices }: About): string =>
  [what, devices ? texts.again(devices) : ""].filter(Boolean).join(", ");

/** A name for buttons and questions; nobody knows a deleted picture by one. */
export const nameOf = (entry: Task & About): string => aboutOf(entry) || taskOf(entry);

export const consequenceOf = ({ task }: Pick<OutboxEntry, "task">): string =>
  task ? texts.discardTexts[task] : texts.discardText;

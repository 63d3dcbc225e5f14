/** The operation in sight: what is still to be sent, who did what, and whether everything runs. */
import { deOperation } from "../../../../text/de-operation";
import { ListChoice, useList } from "../list/list-choice";
import { Audit } from "./audit";
import { Health } from "./health";
import { Outbox } from "./outbox";

const texts = deOperation.system;
const lists = { outbox: Outbox, audit: Audit, health: Health };

export function System() {
  const List = lists[useList(texts.lists)];
  return (
    <div className="grid gap-4">
      <ListChoice label={texts.listsLabel} titles={texts.lists} />
      <List />
    </div>
  );
}

/** A free message to everyone who allowed messages, and what became of the earlier ones. */
import { useQuery } from "@tanstack/react-query";
import { adminQueries } from "../../../../api/admin";
import { deOperation } from "../../../../text/de-operation";
import { Panel } from "../list/panel";
import { PushForm } from "./push-form";
import { PushLists } from "./push-history";

const texts = deOperation.push;

export function Push() {
  const { data } = useQuery(adminQueries.recipients());
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[26rem_minmax(0,1fr)]">
      <Panel title={texts.title} intro={texts.intro}>
        {data && (
          <div className="grid gap-1 px-5 pb-4 text-md max-md:px-4">
            <p className="font-semibold">{texts.recipients(data.apps, data.browsers)}</p>
            {!data.appsConfigured && <p className="text-muted">{texts.appsOff}</p>}
            {!data.browsersConfigured && <p className="text-muted">{texts.browsersOff}</p>}
          </div>
        )}
        <PushForm />
      </Panel>
      <PushLists />
    </div>
  );
}

/** Version of the program and the state of what it depends on. */
import { useQuery } from "@tanstack/react-query";
import { adminQueries } from "../../../../api/admin";
import { adminKey } from "../../../../api/admin";
import { api } from "../../../../api/client";
import { shortMoment } from "../../../../lib/format";
import { deOperation } from "../../../../text/de-operation";
import { Button } from "../../../../ui/button";
import { Icon } from "../../../../ui/icons";
import { Notice } from "../../../../ui/notice";
import { LoadFailed, ListSkeleton } from "../list/list-states";
import { Panel, Pill, pillLooks } from "../list/panel";

const texts = deOperation.system;

interface HealthAnswer {
  status: string;
  checks: Record<string, unknown>;
}

/** An ill server answers 503 with the same body, which is exactly what has to be shown. */
async function readHealth(signal: AbortSignal): Promise<HealthAnswer> {
  const { data, error } = await api.GET("/api/health", { signal });
  return (data ?? error) as HealthAnswer;
}

export function Health() {
  const health = useQuery({
    queryKey: [...adminKey, "health"],
    queryFn: ({ signal }) => readHealth(signal),
    staleTime: 0,
  });
  const version = useQuery(adminQueries.version()).data;
  const refresh = (
    <Button
      look="outline"
      busy={health.isFetching}
      onClick={() => void health.refetch()}
      className="justify-self-start"
    >
      <Icon name="refresh" />
      {texts.refresh}
    </Button>
  );
  return (
    <Panel title={texts.lists.health} tools={refresh}>
      {!health.data && (health.isError ? <LoadFailed query={health} /> : <ListSkeleton />)}
      {health.data && (
        <div className="grid gap-5 px-5 pb-6 max-md:px-4">
          <Notice tone={health.data.status === "ok" ? "success" : "error"}>
            {health.data.status === "ok" ? texts.healthy : texts.unhealthy}
          </Notice>
          <dl className="grid max-w-xl gap-2">
            {Object.entries(health.data.checks).map(([name, state]) => (
              <div key={name} className="flex items-center justify-between gap-4 border-b border-line pb-2">
                <dt>{texts.checks[name] ?? name}</dt>
                <dd>
                  <Pill look={state === "ok" ? pillLooks.good : pillLooks.bad}>{String(state)}</Pill>
                </dd>
              </div>
            ))}
            {version && (
              <>
                <Line label={texts.version} value={version.version} />
                <Line label={texts.commit} value={version.commit} />
                <Line
                  label={texts.built}
                  value={/^\d{4}-/.test(version.builtAt) ? shortMoment(version.builtAt) : version.builtAt}
                />
              </>
            )}
          </dl>
        </div>
      )}
    </Panel>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
      <dt>{label}</dt>
      <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}

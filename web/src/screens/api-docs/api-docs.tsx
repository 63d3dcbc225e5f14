/** The programming interface for people: every call of the OpenAPI document, searchable. */
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { usePageTitle } from "../../frame/page-title";
import { de } from "../../text/de";
import { deApi } from "../../text/de-api";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";
import { CallDetails } from "./call";
import { callsOf, grouped, type OpenApi } from "./openapi";

const documentPath = "/api/openapi.json";

async function fetchDocument(): Promise<OpenApi> {
  const answer = await fetch(documentPath);
  if (!answer.ok) throw new Error(`${documentPath} answered ${answer.status}`);
  return (await answer.json()) as OpenApi;
}

export function ApiDocs() {
  usePageTitle(deApi.title);
  const searchId = useId();
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useQuery({
    queryKey: ["openapi"],
    queryFn: fetchDocument,
    staleTime: Infinity,
  });
  const groups = data ? grouped(callsOf(data), search) : [];
  const count = groups.reduce((sum, [, calls]) => sum + calls.length, 0);
  return (
    <div className="wrap max-w-5xl py-14 max-md:py-8">
      <h1 className="text-[2.25rem] leading-tight font-extrabold tracking-tight text-pine-900 max-md:text-[1.75rem]">
        {deApi.title}
      </h1>
      <p className="mt-3 text-xl leading-relaxed text-muted">{deApi.intro}</p>
      <p className="mt-4">
        <a href={documentPath} download className="font-semibold text-pine-700 underline underline-offset-4">
          {deApi.document}
        </a>
      </p>
      {error && (
        <Notice tone="error">
          {deApi.failed}{" "}
          <Button look="quiet" onClick={() => void refetch()}>
            {de.common.retry}
          </Button>
        </Notice>
      )}
      {!data && !error && <Loading label={de.common.loading} />}
      {data && (
        <>
          <label htmlFor={searchId} className="mt-8 block font-semibold">
            {deApi.search}
          </label>
          <input
            id={searchId}
            type="search"
            value={search}
            placeholder={deApi.searchHint}
            onChange={(event) => setSearch(event.target.value)}
            className="mt-1 h-12 w-full rounded-xl border border-control bg-surface px-4"
          />
          <p role="status" className="mt-2 text-md text-muted">
            {count > 0 ? deApi.count(count) : deApi.none}
          </p>
          {groups.map(([tag, calls]) => (
            <section key={tag} className="mt-8">
              <h2 className="text-xl font-bold">{deApi.groups[tag] ?? tag}</h2>
              <div className="mt-3 grid gap-2">
                {calls.map((call) => (
                  <CallDetails key={`${call.method} ${call.path}`} call={call} document={data} />
                ))}
              </div>
            </section>
          ))}
        </>
      )}
    </div>
  );
}

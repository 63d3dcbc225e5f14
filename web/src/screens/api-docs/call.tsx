/** One call of the interface, opened to read what it takes and answers. */
import { deApi } from "../../text/de-api";
import type { Call, Content, OpenApi } from "./openapi";
import { schemaText } from "./schema-text";

const looks: Record<string, string> = {
  GET: "bg-info-tint text-info",
  POST: "bg-pine-100 text-pine-700",
  PUT: "bg-sun-tint text-sun-dark",
  DELETE: "bg-error-tint text-error",
};

export function CallDetails({ call, document }: { call: Call; document: OpenApi }) {
  const { method, path, operation } = call;
  const parameters = operation.parameters ?? [];
  const openable =
    method === "GET" && !operation.security && !path.includes("{") && !parameters.some((one) => one.required);
  return (
    <details className="rounded-xl border border-line bg-surface open:shadow-sm">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-4 py-2">
        <span
          className={`min-w-16 rounded-md px-2 py-0.5 text-center text-sm font-bold ${looks[method] ?? ""}`}
        >
          {method}
        </span>
        <code className="font-semibold break-all">{path}</code>
        <span className="text-md text-muted">{operation.summary}</span>
      </summary>
      <div className="grid gap-4 border-t border-line px-4 py-4">
        <p className="text-md font-semibold">{operation.security ? deApi.signedIn : deApi.anyone}</p>
        {operation.description && <p className="text-md">{operation.description}</p>}
        {parameters.length > 0 && (
          <section>
            <h3 className="font-bold">{deApi.parameters}</h3>
            <ul className="mt-1 grid gap-1 text-md">
              {parameters.map((one) => (
                <li key={`${one.in} ${one.name}`}>
                  <code className="font-semibold">{one.name}</code>{" "}
                  <span className="text-muted">
                    {one.in}, {schemaText(one.schema, document)}
                    {one.required && `, ${deApi.required}`}
                  </span>
                  {one.description && <> – {one.description}</>}
                </li>
              ))}
            </ul>
          </section>
        )}
        {operation.requestBody && (
          <section>
            <h3 className="font-bold">{deApi.body}</h3>
            <Shape content={operation.requestBody.content} document={document} />
          </section>
        )}
        <section>
          <h3 className="font-bold">{deApi.answers}</h3>
          <ul className="mt-1 grid gap-3">
            {Object.entries(operation.responses).map(([status, answer]) => (
              <li key={status} className="text-md">
                <span className="font-semibold">{status}</span> {answer.description}
                {answer.content ? (
                  <Shape content={answer.content} document={document} />
                ) : (
                  <span className="text-muted"> {deApi.noContent}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
        {openable && (
          <a href={path} className="text-md font-semibold text-pine-700 underline underline-offset-4">
            {deApi.open}
          </a>
        )}
      </div>
    </details>
  );
}

function Shape({ content, document }: { content: Content; document: OpenApi }) {
  return Object.entries(content).map(([type, { schema }]) => (
    // Wide shapes are wrapped: a region that scrolls sideways could not be reached with the keyboard.
    <pre
      key={type}
      className="mt-1 break-words whitespace-pre-wrap rounded-lg bg-paper p-3 text-sm leading-relaxed"
    >
      <span className="text-muted">{type}</span>
      {"\n"}
      {schemaText(schema, document)}
    </pre>
  ));
}

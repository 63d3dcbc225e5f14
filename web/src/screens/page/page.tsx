/** One of the operator's own pages, such as the imprint, written in Markdown and rendered by the server. */
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../api/errors";
import { queries } from "../../api/queries";
import { NotFoundPage } from "../../components/message-page";
import { usePageTitle } from "../../components/page-title";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Loading } from "../../ui/spinner";

export function Page({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(queries.page(slug));
  usePageTitle(data?.title);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <div className="wrap max-w-3xl py-14 max-md:py-8">
      {error && <Notice tone="error">{dePages.page.failed} <Button look="quiet" onClick={() => void refetch()}>{de.common.retry}</Button></Notice>}
      {!data && !error && <Loading label={de.common.loading} />}
      {data && (
        <article>
          <h1 className="mb-6 text-[2.25rem] leading-tight font-extrabold tracking-tight text-pine-900 max-md:text-[1.75rem]">{data.title}</h1>
          {/* The operator wrote this text, and the server removed every script from it. */}
          <div className="prose-page" dangerouslySetInnerHTML={{ __html: data.html }} />
        </article>
      )}
    </div>
  );
}

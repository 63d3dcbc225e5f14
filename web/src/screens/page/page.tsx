/** One of the operator's own pages, such as the imprint, written in Markdown and rendered by the server. */
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../api/errors";
import { queries } from "../../api/queries";
import { NotFoundPage } from "../../frame/message-page";
import { usePageTitle } from "../../frame/page-title";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { PageHeading } from "../../ui/page-heading";
import { Loading } from "../../ui/spinner";

export function Page({ slug }: { slug: string }) {
  // That there is no such page may stand in the HTML already; asking again at once would show it as loading.
  const { data, error, refetch } = useQuery({ ...queries.page(slug), retryOnMount: false });
  usePageTitle(data?.title);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  return (
    <>
      {data && <PageHeading narrow title={data.title} />}
      <div className="wrap max-w-3xl pb-16 max-md:pb-12">
        {error && (
          <Notice
            tone="error"
            className="mt-12"
            action={
              <Button look="quiet" onClick={() => void refetch()}>
                {de.common.retry}
              </Button>
            }
          >
            {dePages.page.failed}
          </Notice>
        )}
        {!data && !error && <Loading label={de.common.loading} />}
        {/* The operator wrote this text, and the server removed every script from it. */}
        {data && <article className="prose-page" dangerouslySetInnerHTML={{ __html: data.html }} />}
      </div>
    </>
  );
}

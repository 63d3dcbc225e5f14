/** A company's page; every section loads and fails on its own. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation } from "wouter";
import { ApiError, messageOf } from "../../api/errors";
import { queries } from "../../api/queries";
import { useSite } from "../../api/site-context";
import type { Category, Company, Store } from "../../api/types";
import { categoryClass, useCategoryColours } from "../../browser/colour-rules";
import { usePrintHeader } from "../../browser/print-header";
import { CategoryPill } from "../../company/category-pill";
import { useDirections, type DirectionsControl } from "../../company/directions";
import { ErrorBoundary } from "../../frame/error-boundary";
import { MessagePage } from "../../frame/message-page";
import { usePageTitle } from "../../frame/page-title";
import { drawablePosition } from "../../lib/geo";
import { paths } from "../../lib/paths";
import { de } from "../../text/de";
import { dePages } from "../../text/de-pages";
import { Button } from "../../ui/button";
import { classes } from "../../ui/classes";
import { Icon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { Skeleton } from "../../ui/skeleton";
import { Actions } from "./actions";
import { Campaigns } from "./campaigns";
import { realBreaks } from "./company-text";
import { Contact, MoreStores } from "./contact";
import { useVisitCount } from "./count-visits";
import { DetailSkeleton, topGrid } from "./detail-skeleton";
import { Gallery } from "./gallery";
import { ListingNote } from "./listing-note";
import { NearerStore } from "./nearer-store";
import { StoreOpening } from "./store-opening";
import { Tags } from "./tags";

/** A description of up to this many letters fits beside the pictures; a longer one stands below them. */
const briefLetters = 700;

export function Detail({ id }: { id: string }) {
  // That there is no such company may stand in the page already; asking again at once would show it as loading.
  const { data: company, error, refetch } = useQuery({ ...queries.company(id), retryOnMount: false });
  usePageTitle(company?.name);
  usePrintHeader(useSite().name);
  if (isMissing(error))
    return error.status === 410 ? (
      <MessagePage title={dePages.notFound.gone} text={dePages.notFound.goneText} />
    ) : (
      <MessagePage title={dePages.notFound.company} text={dePages.notFound.companyText} />
    );
  if (error && !company) {
    return (
      <div role="alert">
        <MessagePage title={dePages.detail.failed} text={messageOf(error)}>
          <Button onClick={() => void refetch()}>{de.common.retry}</Button>
        </MessagePage>
      </div>
    );
  }
  return (
    <div className="wrap pt-4 pb-18 max-md:pt-2">
      <BackButton />
      {company ? <CompanyPage company={company} /> : <DetailSkeleton />}
    </div>
  );
}

function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** Someone who came by a shared link has no page of ours to go back to, and whatever else the tab showed before is not "back". */
function ownPageBefore(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  return navigation ? navigation.canGoBack : window.history.length > 1;
}

function BackButton() {
  const [, navigate] = useLocation();
  const goBack = () => (ownPageBefore() ? window.history.back() : navigate(paths.overview()));
  return (
    <Button look="quiet" onClick={goBack} className="needs-script -ml-3 px-3">
      <Icon name="arrowLeft" />
      {de.common.back}
    </Button>
  );
}

function CompanyPage({ company }: { company: Company }) {
  const { data: categories } = useQuery(queries.categories());
  const stores = useQuery(queries.stores(company.id));
  const { region } = useSite();
  useCategoryColours(categories);
  const own = company.categoryIds.flatMap((id) => categories?.find((category) => category.id === id) ?? []);
  const main = stores.data?.find((store) => store.main) ?? stores.data?.[0];
  const navigation = useDirections();
  const brief = company.description.length <= briefLetters;
  useVisitCount(company.id);
  const others = useMemo(
    () => stores.data?.filter((store) => store.id !== main?.id) ?? [],
    [stores.data, main],
  );
  const findWay = (store: Store | undefined) => {
    const place = drawablePosition(store?.location, region.bounds);
    if (!store || !place) return;
    navigation.start({ storeId: store.id, companyId: company.id, title: store.title || company.name, place });
    document.getElementById("lage")?.scrollIntoView({ block: "center" });
  };
  return (
    <article className={categoryClass(company.categoryIds[0])}>
      <div className={topGrid}>
        <Gallery company={company} category={own[0]} className={brief ? "lg:row-span-2" : undefined} />
        <div
          className={classes(
            "min-w-0 lg:col-start-2 lg:row-start-1 lg:pt-2",
            // What one came for stays beside a long description while that is read.
            !brief && "lg:sticky lg:top-24 lg:row-span-2 lg:self-start",
          )}
        >
          <h1
            className={
              "text-[clamp(1.875rem,1.4rem+2vw,3rem)] leading-[1.08] font-extrabold tracking-[-0.03em] " +
              "text-pine-900 [hyphenate-limit-chars:18_8_6] wrap-anywhere " +
              "supports-[hyphenate-limit-chars:18_8_6]:hyphens-auto lg:text-[clamp(1.875rem,0.9rem+2vw,3rem)]"
            }
          >
            {company.name}
          </h1>
          <Whereabouts store={main} loading={stores.isPending} />
          {main && <NearerStore main={main} others={others} />}
          <ul className="mt-4 flex min-h-9 flex-wrap gap-2">
            {own.map((category) => (
              <li key={category.id} className="max-w-full">
                <CategoryPill category={category} className="min-h-9" />
              </li>
            ))}
          </ul>
          <Actions company={company} store={main} loading={stores.isPending} onRoute={() => findWay(main)} />
        </div>
        <div className={classes("min-w-0", brief && "lg:col-start-2")}>
          <About company={company} />
          <Tags tags={company.tags} />
        </div>
      </div>
      <Sections
        company={company}
        main={main}
        others={others}
        loading={stores.isPending}
        storesFailed={stores.isError}
        onRetry={() => void stores.refetch()}
        category={own[0]}
        navigation={navigation}
        onRoute={findWay}
      />
    </article>
  );
}

function About({ company }: { company: Company }) {
  return (
    <section aria-labelledby="beschreibung">
      <h2 id="beschreibung" className="text-2xl font-bold tracking-tight">
        {dePages.detail.about}
      </h2>
      <p className="mt-3 max-w-[72ch] text-lg leading-relaxed whitespace-pre-line">
        {realBreaks(company.description)}
      </p>
    </section>
  );
}

/** Where it is and whether it is open, before anything has to be scrolled; the line has its place from the beginning. */
function Whereabouts({ store, loading }: { store: Store | undefined; loading: boolean }) {
  if (!store) return loading && <Skeleton className="mt-3 h-12 w-56" />;
  return (
    <div className="mt-3">
      <p className="flex min-h-6 min-w-0 items-center gap-1.5 text-md text-muted">
        <Icon name="pin" size={18} className="text-pine-600" />
        <span className="min-w-0 wrap-anywhere">{[store.street, store.town].filter(Boolean).join(", ")}</span>
      </p>
      {(store.openIntervals?.length ?? 0) > 0 && (
        <div className="min-h-6 print:hidden">
          <StoreOpening store={store} />
        </div>
      )}
    </div>
  );
}

interface SectionsProps {
  company: Company;
  main: Store | undefined;
  others: readonly Store[];
  loading: boolean;
  storesFailed: boolean;
  onRetry: () => void;
  category: Category | undefined;
  navigation: DirectionsControl;
  onRoute: (store: Store) => void;
}

function Sections(props: SectionsProps) {
  const { company, main, others, loading, storesFailed, onRetry, category, navigation, onRoute } = props;
  const broken = (
    <Notice tone="error" className="mt-8">
      {de.errors.section}
    </Notice>
  );
  return (
    <>
      <ErrorBoundary resetKey={company.id} fallback={broken}>
        <Campaigns companyId={company.id} />
      </ErrorBoundary>
      <ErrorBoundary resetKey={company.id} fallback={broken}>
        <Contact
          company={company}
          store={main}
          others={others}
          category={category}
          navigation={navigation}
          loading={loading}
          failed={storesFailed}
          onRetry={onRetry}
        />
        <MoreStores stores={others} onRoute={onRoute} />
      </ErrorBoundary>
      <ListingNote company={company} />
    </>
  );
}

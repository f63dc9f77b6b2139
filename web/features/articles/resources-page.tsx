import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigation, useSearchParams } from "react-router";
import { resources } from "#web/content/resources.ts";
import { siteLabels } from "#web/content/site-labels.ts";
import { useEmptySearch } from "#web/lib/analytics/use-empty-search.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { redirectToLastPage } from "#web/lib/redirect-to-last-page.ts";
import { Link, renderRouterLink } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { NewsletterBox } from "#web/features/newsletter/newsletter-box.tsx";
import { ArticleRow } from "#web/features/site/article-row.tsx";
import { CoverCard } from "./cover-card.tsx";
import { LibraryStatsSection } from "./library-stats.tsx";
import { publishedArticles, libraryStats, PAGE_SIZE } from "./queries.ts";
import { ResourceSearchForm } from "./resource-search-form.tsx";
import { type ArticleSearch, isDefaultSearch, parseArticleSearch, searchHref } from "./article-search.ts";

const { meta } = resources;

/** The newest articles have cards, the others rows. */
const COVER_CARDS = 3;

export const loader = pageLoader(async ({ queryClient, url, origin }) => {
  const search = parseArticleSearch(url.searchParams);
  // A failure renders inside the page with Try Again.
  await Promise.all([
    queryClient.prefetchQuery(publishedArticles(search)),
    queryClient.prefetchQuery(libraryStats()),
  ]);
  const result = queryClient.getQueryData(publishedArticles(search).queryKey);
  redirectToLastPage(result, search.page, PAGE_SIZE, (page) => searchHref({ ...search, page }));
  return {
    ...meta,
    keywords: meta.keywords.join(", "),
    canonical: searchHref({ page: search.page }),
    feed: { title: resources.feed, href: paths.articleFeed() },
    jsonLd: [breadcrumbJsonLd([{ name: resources.current, path: paths.resources() }], origin)],
  };
});

export { ErrorBoundary } from "./resources-error.tsx";

export function Component() {
  const [params] = useSearchParams();
  const search = parseArticleSearch(params);
  const next = useNavigation().location?.pathname;
  const { data: stats } = useSuspenseQuery(libraryStats());
  return (
    <div className="wrap pt-8">
      <Breadcrumb
        trail={[{ label: siteLabels.home, href: "/" }]}
        current={resources.current}
        renderLink={renderRouterLink}
      />
      <div className="mt-5 mb-8 grid items-end gap-x-16 gap-y-4 lg:grid-cols-[7fr_5fr]">
        <h1 className="type-section max-w-xl text-balance">{resources.heading}</h1>
        <p className="max-w-xl text-sm text-ink-2">{resources.note}</p>
      </div>
      <ResourceSearchForm key={params.toString()} search={search} library={stats} />
      <div className="mt-10">
        {next === paths.resources() ? (
          <SkeletonRows count={3} label={resources.loading} />
        ) : (
          <ArticleList search={search} />
        )}
      </div>
      <LibraryStatsSection library={stats} />
      <NewsletterBox source="resources" />
    </div>
  );
}

function ArticleList({ search }: { search: ArticleSearch }) {
  const { data } = useSuspenseQuery(publishedArticles(search));
  if (data.rows.length === 0) return <NoArticles q={search.q} />;
  const isDefault = isDefaultSearch(search);
  const covers = isDefault && search.page === 1 ? COVER_CARDS : 0;
  const first = (search.page - 1) * PAGE_SIZE;
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={isDefault ? "sr-only" : "fig mb-3 font-semibold"} aria-live="polite">
        {resources.resultCount(data.total)}
      </h2>
      {covers > 0 && (
        <ul className="mb-12 grid gap-x-8 gap-y-12 md:grid-cols-3">
          {data.rows.slice(0, covers).map((article) => (
            <CoverCard key={article.id} article={article} />
          ))}
        </ul>
      )}
      <ul className="ledger [&>:first-child]:border-ink">
        {data.rows.slice(covers).map((article) => (
          <ArticleRow key={article.id} article={article} />
        ))}
      </ul>
      <Pagination
        className="mt-6"
        page={search.page}
        pages={Math.ceil(data.total / PAGE_SIZE)}
        href={(page) => searchHref({ ...search, page })}
        renderLink={renderRouterLink}
        summary={resources.range(first + 1, first + data.rows.length, data.total)}
      />
    </section>
  );
}

function NoArticles({ q }: { q: string }) {
  const { status, heading, text } = resources.empty;
  useEmptySearch("articles", q);
  return (
    <>
      <output className="mb-4 block text-sm text-ink-2">{status}</output>
      <EmptyState
        title={heading}
        action={
          <Button asChild variant="outline">
            <Link to={searchHref({})}>{resources.fields.clear}</Link>
          </Button>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}

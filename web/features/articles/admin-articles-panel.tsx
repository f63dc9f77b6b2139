import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { articleCategories, articleStatuses, scheduleCategories } from "#contract/article-words.ts";
import { SEARCH_MAX, type StaffArticle } from "#contract/articles-staff.ts";
import { Link, siteLink } from "#web/lib/link.tsx";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { SearchBox } from "#web/lib/search-box.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { STATUSES } from "./admin-article-status.tsx";
import { ArticleTable } from "./admin-article-table.tsx";
import { DeletionQuestion } from "./admin-deletion.tsx";
import { ADMIN_PAGE_SIZE, allArticles, type ArticleListing } from "./admin-queries.ts";

const CATEGORIES = [...new Set<string>([...articleCategories, ...scheduleCategories])].toSorted();

/** All articles that fit the address: search, status, category, twenty a page. */
export function ArticlesPanel() {
  const list = useListParams();
  const [doomed, setDoomed] = useState<readonly StaffArticle[]>([]);
  const filter: ArticleListing = {
    q: list.word("q"),
    status: list.word("status", articleStatuses),
    category: list.word("category"),
    page: list.page,
  };
  const query = useQuery(allArticles(filter));
  const filtered = Boolean(filter.q || filter.status || filter.category) || filter.page > 1;
  return (
    <>
      <Filters list={list} filter={filter} total={query.data?.total} />
      <Loaded
        query={query}
        problem="The articles could not be loaded"
        className="m-4"
        waiting={
          <div className="-my-px px-4">
            <SkeletonRows count={6} label="Loading articles" />
          </div>
        }
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoArticles filtered={filtered} />
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={query.isPlaceholderData ? "opacity-60" : ""}
            >
              <ArticleTable articles={rows} onDelete={setDoomed} />
              <Pagination
                className="border-t border-line px-4 py-2.5"
                page={filter.page}
                pages={Math.ceil(total / ADMIN_PAGE_SIZE)}
                href={(page) =>
                  list.href({ page: page > 1 ? String(page) : "", edit: "", view: "", history: "" })
                }
                renderLink={siteLink}
                summary={rangeText(filter.page, ADMIN_PAGE_SIZE, rows.length, total)}
              />
            </div>
          )
        }
      </Loaded>
      {doomed.length > 0 && <DeletionQuestion articles={doomed} onClose={() => setDoomed([])} />}
    </>
  );
}

type FiltersProps = {
  list: ReturnType<typeof useListParams>;
  filter: ArticleListing;
  total: number | undefined;
};

const Filters = ({ list, filter, total }: FiltersProps) => (
  <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
    <SearchBox
      label="Search articles"
      value={filter.q}
      onSearch={(text) => list.filter("q", text, true)}
      maxLength={SEARCH_MAX}
      className="w-auto! flex-1 max-sm:basis-full"
    />
    <NativeSelect
      aria-label="Status"
      placeholder="Any status"
      options={STATUSES}
      value={filter.status}
      onChange={({ target }) => list.filter("status", target.value)}
      className="w-auto! max-sm:min-w-0 max-sm:flex-1"
    />
    <NativeSelect
      aria-label="Category"
      placeholder="All categories"
      options={
        filter.category && !CATEGORIES.includes(filter.category)
          ? [filter.category, ...CATEGORIES]
          : CATEGORIES
      }
      value={filter.category}
      onChange={({ target }) => list.filter("category", target.value)}
      className="w-auto! max-sm:min-w-0 max-sm:flex-1"
    />
    <p className="fig text-ink-3 max-sm:w-full" aria-live="polite">
      {total !== undefined && (total === 1 ? "1 article" : `${total.toLocaleString("en-US")} articles`)}
    </p>
  </div>
);

const NoArticles = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <EmptyState
      title="No article fits this search"
      className="m-4"
      action={
        <Button asChild variant="outline">
          <Link to="?">Show all articles</Link>
        </Button>
      }
    >
      Every word has to occur in the title, the summary, the author or the category.
    </EmptyState>
  ) : (
    <EmptyState title="No articles yet" className="m-4">
      Drafts appear here as they are written. Nobody outside sees one before it has been approved and
      published.
    </EmptyState>
  );

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { articleCategories, articleStatuses, scheduleCategories } from "#contract/articles/constants.ts";
import { ARTICLE_SEARCH_MAX, type StaffArticle } from "#contract/articles/admin-endpoints.ts";
import { Link } from "#web/lib/link.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PageOfRows } from "#web/lib/page-of-rows.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { withChosen } from "#web/ui/native-select.tsx";
import { STATUSES } from "./article-status.tsx";
import { ArticleTable } from "./article-table.tsx";
import { DeletionQuestion } from "./delete-articles.tsx";
import { ADMIN_PAGE_SIZE, allArticles, type ArticleListing } from "./queries.ts";

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
  const filtered = Boolean(filter.q || filter.status || filter.category);
  return (
    <>
      <Filters filter={filter} total={query.data?.total} />
      <PageOfRows
        query={query}
        things="articles"
        size={ADMIN_PAGE_SIZE}
        empty={<NoArticles filtered={filtered} />}
        leaving={["edit", "view", "history"]}
      >
        {(rows) => <ArticleTable articles={rows} onDelete={setDoomed} />}
      </PageOfRows>
      {doomed.length > 0 && <DeletionQuestion articles={doomed} onClose={() => setDoomed([])} />}
    </>
  );
}

type FiltersProps = { filter: ArticleListing; total: number | undefined };

const Filters = ({ filter, total }: FiltersProps) => (
  <ListFilters counted={["article", "articles"]} total={total}>
    <ListSearch label="Search articles" value={filter.q} maxLength={ARTICLE_SEARCH_MAX} />
    <ListFilter label="Status" all="Any status" name="status" options={STATUSES} value={filter.status} />
    <ListFilter
      label="Category"
      all="All categories"
      name="category"
      value={filter.category}
      options={withChosen(CATEGORIES, filter.category)}
    />
  </ListFilters>
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

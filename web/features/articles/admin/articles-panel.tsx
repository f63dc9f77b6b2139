import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ARTICLE_SEARCH_MAX, articleStatuses, scheduleCategories } from "#contract/articles/constants.ts";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { includeSelected, type SelectOption } from "#web/ui/native-select.tsx";
import { STATUS_OPTIONS } from "./article-status.tsx";
import { ArticleTable } from "./article-table.tsx";
import { DeleteArticlesDialog } from "./delete-articles.tsx";
import { ADMIN_PAGE_SIZE, articleList, type ArticleFilter } from "./queries.ts";

/** The list's categories and those of generated articles, by label. */
function useCategoryOptions(): SelectOption[] {
  const { all } = useStaffList("categories");
  const listed = new Set(all.map(({ value }) => value));
  const generated = scheduleCategories.filter((name) => !listed.has(name));
  return [...all, ...generated.map((name) => ({ value: name, label: name }))].toSorted((a, b) =>
    a.label.localeCompare(b.label, "en"),
  );
}

/** Articles with search, filters and pagination in the URL. */
export function ArticlesPanel() {
  const list = useListParams();
  const [toDelete, setToDelete] = useState<readonly StaffArticle[]>([]);
  /** Deleted articles must not stay selected. */
  const [deletions, setDeletions] = useState(0);
  const filter: ArticleFilter = {
    q: list.getParam("q"),
    status: list.getParam("status", articleStatuses),
    category: list.getParam("category"),
    page: list.page,
  };
  const query = useQuery(articleList(filter));
  const isFiltered = Boolean(filter.q || filter.status || filter.category);
  return (
    <>
      <Filters filter={filter} total={query.data?.total} />
      <PagedList
        query={query}
        itemLabel="articles"
        pageSize={ADMIN_PAGE_SIZE}
        empty={<NoArticles isFiltered={isFiltered} />}
        resetParams={["edit", "view", "history"]}
      >
        {(rows) => (
          <ArticleTable
            articles={rows}
            scope={JSON.stringify([filter.q, filter.status, filter.category, deletions])}
            onDelete={setToDelete}
          />
        )}
      </PagedList>
      {toDelete.length > 0 && (
        <DeleteArticlesDialog
          articles={toDelete}
          onDeleted={() => setDeletions((count) => count + 1)}
          onClose={() => setToDelete([])}
        />
      )}
    </>
  );
}

type FiltersProps = { filter: ArticleFilter; total: number | undefined };

const Filters = ({ filter, total }: FiltersProps) => (
  <ListFilters countLabels={["article", "articles"]} total={total}>
    <ListSearch label="Search articles" value={filter.q} maxLength={ARTICLE_SEARCH_MAX} />
    <ListFilter
      label="Status"
      allLabel="Any status"
      name="status"
      options={STATUS_OPTIONS}
      value={filter.status}
    />
    <ListFilter
      label="Category"
      allLabel="All categories"
      name="category"
      value={filter.category}
      options={includeSelected(useCategoryOptions(), filter.category)}
    />
  </ListFilters>
);

const NoArticles = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No articles match this search",
      text: "Every word must appear in the title, summary, author or category.",
      clear: { label: "Show all articles", href: "?" },
    }}
    unfiltered={{
      title: "No articles yet",
      text: "Drafts appear here as they are created. Articles are public only after they are approved and published.",
    }}
  />
);

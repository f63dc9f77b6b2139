import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  ARTICLE_SEARCH_MAX,
  articleDates,
  articleStatuses,
  EDITORIAL_TEAM,
  scheduleCategories,
} from "#contract/articles/constants.ts";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ExportMenu } from "#web/lib/list/export-menu.tsx";
import { type FilterField, toOptions } from "#web/lib/list/filter-fields.ts";
import { ListToolbar } from "#web/lib/list/list-toolbar.tsx";
import { useListSort } from "#web/lib/list/use-list-sort.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import type { SelectOption } from "#web/ui/native-select.tsx";
import { DATES_OPTIONS, STATUS_OPTIONS } from "./article-status.tsx";
import { ArticleTable } from "./article-table.tsx";
import { DeleteArticlesDialog } from "./delete-articles.tsx";
import { authorList } from "./author-queries.ts";
import {
  ADMIN_PAGE_SIZE,
  ARTICLE_NOUNS,
  ARTICLE_SORT,
  type ArticleFilter,
  articleList,
  toArticleFilter,
} from "./queries.ts";

/** The list's categories and those of generated articles, by label. */
function useCategoryOptions(): SelectOption[] {
  const { all } = useStaffList("categories");
  const listed = new Set(all.map(({ value }) => value));
  const generated = scheduleCategories.filter((name) => !listed.has(name));
  return [...all, ...generated.map((name) => ({ value: name, label: name }))].toSorted((a, b) =>
    a.label.localeCompare(b.label, "en"),
  );
}

const SORT_LABELS = {
  newest: "Created",
  title: "Title",
  category: "Category",
  author: "Author",
  status: "Status",
  changed: "Changed",
};

function useArticleFields(filter: ArticleFilter, categories: SelectOption[]): FilterField[] {
  const { data: authors } = useQuery(authorList());
  const names = [...new Set([EDITORIAL_TEAM, ...(authors ?? []).map(({ name }) => name)])];
  return [
    { name: "status", label: "Status", options: STATUS_OPTIONS },
    { name: "dates", label: "Dates", options: DATES_OPTIONS },
    { name: "category", label: "Category", options: categories },
    // Any article may have an author without a page.
    {
      name: "author",
      label: "Author",
      options: toOptions([
        ...names,
        ...(filter.author && !names.includes(filter.author) ? [filter.author] : []),
      ]),
    },
  ];
}

/** Articles with views, filters, order and page in the URL. */
export function ArticlesPanel() {
  const list = useListParams();
  const canExport = useCan("data.export");
  const [toDelete, setToDelete] = useState<readonly StaffArticle[]>([]);
  /** Deleted articles must not stay selected. */
  const [deletions, setDeletions] = useState(0);
  const sort = useListSort(ARTICLE_SORT);
  const filter: ArticleFilter = {
    q: list.getParam("q"),
    status: list.getParam("status", articleStatuses),
    dates: list.getParam("dates", articleDates),
    category: list.getParam("category"),
    author: list.getParam("author"),
    page: list.page,
  };
  const categories = useCategoryOptions();
  const fields = useArticleFields(filter, categories);
  const query = useQuery(articleList(filter, sort.params));
  const apiFilter = toArticleFilter(filter);
  const isFiltered = Object.values(apiFilter).some((value) => value !== undefined);
  const total = query.data?.total;
  return (
    <>
      <ListToolbar
        list="articles"
        nouns={ARTICLE_NOUNS}
        total={total}
        search={{ label: "Search articles", maxLength: ARTICLE_SEARCH_MAX }}
        fields={fields}
        sort={sort}
        sortLabels={SORT_LABELS}
        actions={
          canExport && (
            <ExportMenu entity="articles" query={{ ...apiFilter, ...sort.params }} total={total ?? 0} />
          )
        }
      />
      <PagedList
        query={query}
        itemLabel="articles"
        pageSize={ADMIN_PAGE_SIZE}
        empty={<NoArticles isFiltered={isFiltered} />}
        resetParams={["view", "history"]}
      >
        {(rows: StaffArticle[], count) => (
          <ArticleTable
            articles={rows}
            total={count}
            filter={apiFilter}
            sort={sort}
            categories={categories}
            scope={JSON.stringify([apiFilter, deletions])}
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

const NoArticles = ({ isFiltered }: { isFiltered: boolean }) => (
  <ListEmptyState
    isFiltered={isFiltered}
    className="m-4"
    filtered={{
      title: "No articles match this search",
      text: "Every word must appear in the title, summary, author or category.",
      clear: { label: "Show all articles", href: "?saved=all" },
    }}
    unfiltered={{
      title: "No articles yet",
      text: "Drafts appear here as they are created. Articles are public only after they are approved and published.",
    }}
  />
);

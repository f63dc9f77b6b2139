import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { StaffArticleSort } from "#contract/articles/constants.ts";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { callApi } from "#web/lib/api.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { BulkBar } from "#web/lib/list/bulk-bar.tsx";
import { CellText } from "#web/lib/list/cell-text.tsx";
import { DataTable, type ListColumn } from "#web/lib/list/data-table.tsx";
import type { ListSort } from "#web/lib/list/use-list-sort.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useSelection } from "#web/lib/use-selection.ts";
import type { SelectOption } from "#web/ui/native-select.tsx";
import { useArticlePermissions } from "./article-actions.ts";
import { useArticleBulkFields } from "./article-bulk-fields.ts";
import { ArticleActionsCell, ArticleTitleCell } from "./article-row.tsx";
import { ArticleStatusCell } from "./article-status.tsx";
import { ArticleBulkActions } from "./bulk-bar.tsx";
import { invalidateContent } from "./mutations.ts";
import { ARTICLE_NOUNS, type toArticleFilter } from "./queries.ts";

type Props = {
  articles: StaffArticle[];
  total: number;
  filter: ReturnType<typeof toArticleFilter>;
  sort: ListSort<StaffArticleSort>;
  categories: readonly SelectOption[];
  /** Clears the selection when it changes. */
  scope: string;
  onDelete: (articles: readonly StaffArticle[]) => void;
};

export function ArticleTable({ articles, total, filter, sort, categories, scope, onDelete }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { setParam } = useListParams();
  const { canWrite, canEdit } = useArticlePermissions();
  const { label: category } = useStaffList("categories");
  const selection = useSelection(articles, scope, total);
  const [bulkField, setBulkField] = useState<string | null>(null);
  const fields = useArticleBulkFields(categories);
  const openArticle = (article: StaffArticle) =>
    canEdit(article) ? void navigate(adminPaths.article(article.id)) : setParam("view", article.id);
  return (
    <>
      {canWrite && (
        <BulkBar
          nouns={ARTICLE_NOUNS}
          selection={selection}
          total={total}
          filter={filter}
          fields={fields}
          send={(body) => callApi("POST /api/content/articles/bulk-edit", { body })}
          onChanged={() => void invalidateContent(queryClient)}
          openField={bulkField}
          onOpenField={setBulkField}
          actions={<ArticleBulkActions selection={selection} onDelete={() => onDelete(selection.selected)} />}
        />
      )}
      <DataTable
        caption="Articles"
        columns={toColumns(category, onDelete)}
        rows={articles}
        sort={sort}
        selection={canWrite ? selection : undefined}
        rowName={({ title }) => title}
        onOpen={openArticle}
        onEdit={openArticle}
        onBulkEdit={() => setBulkField("")}
      />
    </>
  );
}

function toColumns(
  category: (key: string) => string,
  onDelete: Props["onDelete"],
): ListColumn<StaffArticle, StaffArticleSort>[] {
  return [
    {
      key: "title",
      label: "Title",
      sort: "title",
      as: "title",
      cell: (article) => <ArticleTitleCell article={article} />,
    },
    {
      key: "category",
      label: "Category",
      sort: "category",
      width: "w-[15%]",
      cell: (article) => <CellText>{category(article.category)}</CellText>,
    },
    {
      key: "author",
      label: "Author",
      sort: "author",
      width: "w-[12%]",
      hiddenBelow: "wide",
      cell: ({ author }) => <CellText>{author}</CellText>,
    },
    {
      key: "status",
      label: "Status",
      sort: "status",
      width: "w-40",
      cell: (article) => <ArticleStatusCell article={article} />,
    },
    {
      key: "changed",
      label: "Changed",
      sort: "changed",
      numeric: true,
      width: "w-28",
      hiddenBelow: "xl",
      wideOnly: true,
      className: "fig",
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    },
    {
      key: "actions",
      label: "Actions",
      hideLabel: true,
      as: "actions",
      width: "w-52",
      cell: (article) => <ArticleActionsCell article={article} onDelete={() => onDelete([article])} />,
    },
  ];
}

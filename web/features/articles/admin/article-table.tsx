import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { useSelection } from "#web/lib/use-selection.ts";
import { HeaderCell, Table } from "#web/ui/table.tsx";
import { useArticlePermissions } from "./article-actions.ts";
import { ArticleRow } from "./article-row.tsx";
import { BulkBar } from "./bulk-bar.tsx";

type Props = {
  articles: StaffArticle[];
  /** Clears the selection when it changes. */
  scope: string;
  onDelete: (articles: readonly StaffArticle[]) => void;
};

export function ArticleTable({ articles, scope, onDelete }: Props) {
  const { canWrite } = useArticlePermissions();
  const selection = useSelection(articles, scope);
  return (
    <>
      {canWrite && <BulkBar selection={selection} onDelete={() => onDelete(selection.selected)} />}
      <Table
        caption="Articles, newest first"
        head={
          <>
            {canWrite && <HeaderCell hideLabel>Selection</HeaderCell>}
            <HeaderCell>Title</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell numeric>Changed</HeaderCell>
            <HeaderCell hideLabel>Actions</HeaderCell>
          </>
        }
      >
        {articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            selected={selection.isSelected(article.id)}
            onSelect={(event) => selection.onSelect(article.id, event)}
            onDelete={() => onDelete([article])}
          />
        ))}
      </Table>
    </>
  );
}

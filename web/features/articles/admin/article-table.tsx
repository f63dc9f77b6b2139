import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { useSelection } from "#web/lib/use-selection.ts";
import { HeaderCell, Table } from "#web/ui/table.tsx";
import { useArticlePermissions } from "./article-actions.ts";
import { ArticleRow } from "./article-row.tsx";
import { BulkBar } from "./bulk-bar.tsx";

type Props = { articles: StaffArticle[]; onDelete: (articles: readonly StaffArticle[]) => void };

export function ArticleTable({ articles, onDelete }: Props) {
  const { canWrite } = useArticlePermissions();
  const { selected, isSelected, select, selectAll } = useSelection(articles);
  return (
    <>
      {canWrite && (
        <BulkBar
          articles={articles}
          selected={selected}
          onSelectAll={selectAll}
          onDelete={() => onDelete(selected)}
        />
      )}
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
            selected={isSelected(article.id)}
            onSelect={(on) => select(article.id, on)}
            onDelete={() => onDelete([article])}
          />
        ))}
      </Table>
    </>
  );
}

import type { StaffArticle } from "#contract/articles/admin-endpoints.ts";
import { useSelection } from "#web/lib/selection.ts";
import { HeadCell, Table } from "#web/ui/table.tsx";
import { useArticleRights } from "./article-actions.ts";
import { ArticleRow } from "./article-row.tsx";
import { BulkBar } from "./bulk-bar.tsx";

type Props = { articles: StaffArticle[]; onDelete: (articles: readonly StaffArticle[]) => void };

/** One page of articles, and what can be done with the selected ones. */
export function ArticleTable({ articles, onDelete }: Props) {
  const { mayWrite } = useArticleRights();
  const { selected, isSelected, select, selectAll } = useSelection(articles);
  return (
    <>
      {mayWrite && (
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
            {mayWrite && <HeadCell hideLabel>Selection</HeadCell>}
            <HeadCell>Title</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell numeric>Changed</HeadCell>
            <HeadCell hideLabel>Actions</HeadCell>
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

import { useState } from "react";
import type { StaffArticle } from "#contract/articles-staff.ts";
import { HeadCell, Table } from "#web/ui/table.tsx";
import { useArticleRights } from "./admin-article-actions.ts";
import { ArticleRow } from "./admin-article-row.tsx";
import { BulkBar } from "./admin-bulk-bar.tsx";

type Props = { articles: StaffArticle[]; onDelete: (articles: readonly StaffArticle[]) => void };

/** One page of articles; what is selected counts as long as it is on the page. */
export function ArticleTable({ articles, onDelete }: Props) {
  const { mayWrite } = useArticleRights();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = articles.filter(({ id }) => chosen.has(id));
  const select = (id: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, id] : [...chosen].filter((other) => other !== id)));
  return (
    <>
      {mayWrite && (
        <BulkBar
          articles={articles}
          selected={selected}
          onSelectAll={(all) => setChosen(new Set(all ? articles.map(({ id }) => id) : []))}
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
            selected={chosen.has(article.id)}
            onSelect={(on) => select(article.id, on)}
            onDelete={() => onDelete([article])}
          />
        ))}
      </Table>
    </>
  );
}

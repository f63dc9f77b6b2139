import { useQuery } from "@tanstack/react-query";
import { useStaffList } from "#web/lib/list-queries.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "./article-status.tsx";
import { articleHtml, staffArticleById } from "./queries.ts";
import { RenderedMarkdown } from "#web/features/rich-text/markdown-preview.tsx";

export function ArticleViewer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(staffArticleById(id));
  const html = useQuery(articleHtml(id));
  const { label: category } = useStaffList("categories");
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={query.data?.title ?? "Article"}
      description={query.data?.summary}
    >
      <QueryContent
        query={query}
        errorTitle="The article could not be loaded"
        fallback={<SkeletonRows count={3} label="Loading the article" />}
      >
        {(article) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-3 text-ink-2">
              <StatusBadge status={article.status} />
              <span>{category(article.category)}</span>
              <span>{article.author}</span>
              <span className="fig">{article.readTime} min</span>
              <span className="fig">Changed {formatDate(article.updatedAt)}</span>
            </p>
            <RenderedMarkdown query={html} />
          </>
        )}
      </QueryContent>
    </Dialog>
  );
}

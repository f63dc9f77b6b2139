import { useQuery } from "@tanstack/react-query";
import { longDay } from "#web/lib/dates.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { StatusBadge } from "./article-status.tsx";
import { anyArticle } from "./queries.ts";
import { MarkdownPreview } from "./markdown-preview.tsx";

/** An article to be read, with nothing to change. */
export function ArticleViewer({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(anyArticle(id));
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={query.data?.title ?? "Article"}
      description={query.data?.summary}
    >
      <Loaded
        query={query}
        problem="The article could not be loaded"
        waiting={<SkeletonRows count={3} label="Loading the article" />}
      >
        {(article) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-3 text-ink-2">
              <StatusBadge status={article.status} />
              <span>{article.category}</span>
              <span>{article.author}</span>
              <span className="fig">{article.readTime} min</span>
              <span className="fig">Changed {longDay(article.updatedAt)}</span>
            </p>
            <MarkdownPreview content={article.content} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

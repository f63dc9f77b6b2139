import type { ReactNode } from "react";
import type { ReadableArticle } from "#contract/articles/schemas.ts";
import { ArticleAside } from "./article-aside.tsx";
import { ArticleFrame } from "./article-frame.tsx";

/** An article on its own page or behind a preview link. `share` renders below the text. */
export const ArticleBody = ({ article, share }: { article: ReadableArticle; share?: ReactNode }) => (
  <ArticleFrame article={article} aside={<ArticleAside article={article} />}>
    {/* Rendered from Markdown and sanitized by the server. */}
    <div className="prose" dangerouslySetInnerHTML={{ __html: article.contentHtml }} />
    {share}
  </ArticleFrame>
);

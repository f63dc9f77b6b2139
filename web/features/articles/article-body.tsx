import type { ReactNode } from "react";
import type { ReadableArticle } from "#contract/articles/schemas.ts";
import { ArticleAside } from "./article-aside.tsx";
import { ArticleFrame } from "./article-frame.tsx";

/** Makes wide tables scroll and aligns their columns. */
export const TABLE_CLASSES = [
  "[&_.table-scroll]:my-[1.6em] [&_.table-scroll]:overflow-x-auto [&_.table-scroll_table]:min-w-[34rem]",
  "[&_:is(th,td)]:break-normal [&_:is(th,td):not(:last-child)]:pr-6 [&_:is(th,td):last-child]:pr-0",
].join(" ");

/** An article on its own page or behind a preview link. `share` renders below the text. */
export const ArticleBody = ({ article, share }: { article: ReadableArticle; share?: ReactNode }) => (
  <ArticleFrame article={article} aside={<ArticleAside article={article} />}>
    {/* Rendered from Markdown and sanitized by the server. */}
    <div className={`prose ${TABLE_CLASSES}`} dangerouslySetInnerHTML={{ __html: article.contentHtml }} />
    {share}
  </ArticleFrame>
);

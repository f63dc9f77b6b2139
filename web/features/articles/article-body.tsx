import type { ReactNode } from "react";
import type { ReadableArticle } from "#contract/articles/schemas.ts";
import { articlePage } from "#web/content/article.ts";
import { siteLabels } from "#web/content/site-labels.ts";
import { Link, renderRouterLink } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { ArticleAside } from "./article-aside.tsx";
import { ArticleCover } from "#web/features/site/article-cover.tsx";
import { ArticleHeader } from "./article-header.tsx";

/** Makes wide tables scroll and aligns their columns. */
export const TABLE_CLASSES = [
  "[&_.table-scroll]:my-[1.6em] [&_.table-scroll]:overflow-x-auto [&_.table-scroll_table]:min-w-[34rem]",
  "[&_:is(th,td)]:break-normal [&_:is(th,td):not(:last-child)]:pr-6 [&_:is(th,td):last-child]:pr-0",
].join(" ");

/** An article on its own page or behind a preview link. `share` renders below the text. */
export function ArticleBody({ article, share }: { article: ReadableArticle; share?: ReactNode }) {
  const { callToAction } = articlePage;
  return (
    <article className="wrap pt-8">
      <Breadcrumb
        trail={[
          { label: siteLabels.home, href: "/" },
          { label: articlePage.trail, href: paths.resources() },
        ]}
        current={article.category}
        renderLink={renderRouterLink}
      />
      <ArticleHeader article={article} />
      {article.imageUrl ? (
        <div className="mb-11 max-w-[58rem]">
          <ArticleCover article={article} format="card" />
        </div>
      ) : (
        // Not displayed and so not loaded on phones, where the text comes first.
        <div className="mb-11 hidden md:block">
          <ArticleCover article={article} format="strip" />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-12 border-t border-line pt-9 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          {/* Rendered from Markdown and sanitized by the server. */}
          <div
            className={`prose ${TABLE_CLASSES}`}
            dangerouslySetInnerHTML={{ __html: article.contentHtml }}
          />
          {share}
        </div>
        <ArticleAside article={article} />
      </div>
      <div className="mt-14 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t-4 border-double border-ink pt-6">
        <p className="type-title">{callToAction.text}</p>
        <Button asChild>
          <Link to={callToAction.action.to}>{callToAction.action.label}</Link>
        </Button>
      </div>
    </article>
  );
}

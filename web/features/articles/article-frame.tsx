import type { ReactNode } from "react";
import type { ArticleCard } from "#contract/articles/schemas.ts";
import { articlePage } from "#web/content/article.ts";
import { siteLabels } from "#web/content/site-labels.ts";
import { Link, renderRouterLink } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { ArticleCover } from "#web/features/site/article-cover.tsx";
import { ArticleHeader } from "./article-header.tsx";

type ArticleFrameProps = {
  article: ArticleCard;
  aside: ReactNode;
  /** The text is loading. */
  pending?: boolean;
  children: ReactNode;
};

/** Everything of an article but its text, which is `children`. A list already has all of it. */
export function ArticleFrame({ article, aside, pending, children }: ArticleFrameProps) {
  const { callToAction } = articlePage;
  return (
    <article className="wrap pt-8" aria-busy={pending}>
      <Breadcrumb
        trail={[
          { label: siteLabels.home, href: "/" },
          { label: articlePage.trail, href: paths.resources() },
        ]}
        current={article.categoryLabel}
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
        <div>{children}</div>
        {aside}
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

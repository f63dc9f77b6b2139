import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useLoaderData, useParams } from "react-router";
import type { ReadableArticle } from "#contract/articles/schemas.ts";
import { articlePage } from "#web/content/article.ts";
import { ApiError } from "#web/lib/api.ts";
import { movedTo, pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import type { Head } from "#web/lib/head.ts";
import { paths } from "#web/lib/paths.ts";
import { ArticleBody } from "./article-body.tsx";
import { articleJsonLd } from "./article-json-ld.ts";
import { articleById, relatedArticles } from "./queries.ts";
import { searchHref } from "./article-search.ts";
import { ShareLinks } from "./share-links.tsx";

export const loader = pageLoader(async ({ queryClient, params, origin }) => {
  const id = params.id ?? "";
  const related = queryClient.ensureQueryData(relatedArticles(id)).catch(() => null);
  try {
    const article = await queryClient.ensureQueryData(articleById(id));
    if (id !== article.slug) throw movedTo(paths.article(article));
    await related;
    const trail = [
      { name: articlePage.trail, path: paths.resources() },
      { name: article.categoryLabel, path: searchHref({ category: article.category }) },
      { name: article.title, path: paths.article(article) },
    ];
    return {
      title: article.seoTitle ?? article.title,
      description: article.seoDescription ?? article.summary,
      keywords: article.keywords ?? article.categoryLabel,
      canonical: paths.article(article),
      url: origin + paths.article(article),
      image: paths.socialCard("article", article.id),
      type: "article",
      jsonLd: [articleJsonLd(article, origin), breadcrumbJsonLd(trail, origin)],
    };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    // An unpublished article may return (404); a deleted one won't (410).
    return { title: articlePage.notFound.heading, status: (await related)?.removed ? 410 : 404 };
  }
});

// Rare, and as large as the article's own code.
const ArticleGone = lazy(async () => ({ default: (await import("./article-gone.tsx")).ArticleGone }));

export function Component() {
  const { id = "" } = useParams();
  // Loaded by the loader; a missing article is not requested again.
  const { data: article } = useQuery({ ...articleById(id), enabled: false });
  return article ? (
    <PublishedArticle article={article} />
  ) : (
    <Suspense>
      <ArticleGone id={id} />
    </Suspense>
  );
}

function PublishedArticle({ article }: { article: ReadableArticle }) {
  const { url = "" } = useLoaderData<Head>();
  return <ArticleBody article={article} share={<ShareLinks title={article.title} url={url} />} />;
}

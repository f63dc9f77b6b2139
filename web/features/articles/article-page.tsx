import { useQuery } from "@tanstack/react-query";
import { useLoaderData, useNavigation, useParams } from "react-router";
import type { ReadableArticle } from "#contract/articles/endpoints.ts";
import { articlePage } from "#web/content/article.ts";
import { ApiError } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/app.ts";
import { breadcrumbs } from "#web/lib/breadcrumbs.ts";
import type { Head } from "#web/lib/head.ts";
import { paths } from "#web/lib/paths.ts";
import { ArticleBody } from "./article-body.tsx";
import { articleData } from "./article-json-ld.ts";
import { ArticleGone } from "./article-gone.tsx";
import { ArticleSkeleton } from "./article-skeleton.tsx";
import { articleById, relatedTo } from "./queries.ts";
import { searchHref } from "./article-search.ts";
import { ShareLinks } from "./share-links.tsx";

export const loader = pageLoader(async ({ queries, params, origin }) => {
  const id = params.id ?? "";
  const related = queries.ensureQueryData(relatedTo(id)).catch(() => null);
  try {
    const article = await queries.ensureQueryData(articleById(id));
    await related;
    const trail = [
      { name: articlePage.trail, path: paths.resources() },
      { name: article.category, path: searchHref({ category: article.category }) },
      { name: article.title, path: paths.article(id) },
    ];
    return {
      title: article.title,
      description: article.summary,
      keywords: article.keywords ?? article.category,
      canonical: paths.article(id),
      url: origin + paths.article(id),
      image: paths.socialCard("article", article.id),
      type: "article",
      jsonLd: [articleData(article, origin), breadcrumbs(trail, origin)],
    };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    // What was only taken back may return; what was deleted will not.
    return { title: articlePage.notFound.heading, status: (await related)?.removed ? 410 : 404 };
  }
});

export function Component() {
  const { id = "" } = useParams();
  // The loader has asked already; one that is not there is not asked for again.
  const { data: article } = useQuery({ ...articleById(id), enabled: false });
  const next = useNavigation().location?.pathname;
  if (next?.startsWith(paths.article(""))) return <ArticleSkeleton />;
  return article ? <Published article={article} /> : <ArticleGone id={id} />;
}

function Published({ article }: { article: ReadableArticle }) {
  const { url = "" } = useLoaderData<Head>();
  return <ArticleBody article={article} share={<ShareLinks title={article.title} url={url} />} />;
}

import { useQuery } from "@tanstack/react-query";
import { useLoaderData, useNavigation, useParams } from "react-router";
import type { ReadableArticle } from "#contract/articles.ts";
import { articlePage } from "#web/content/article.ts";
import { siteWords } from "#web/content/site-words.ts";
import { ApiError } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/app.ts";
import { breadcrumbs } from "#web/lib/breadcrumbs.ts";
import type { Head } from "#web/lib/head.ts";
import { Link, siteLink } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { ArticleAside } from "./article-aside.tsx";
import { articleData, articleImage } from "./article-data.ts";
import { ArticleGone } from "./article-gone.tsx";
import { ArticleHeader } from "./article-header.tsx";
import { ArticlePicture } from "./article-picture.tsx";
import { ArticleSkeleton } from "./article-skeleton.tsx";
import { articleById, relatedTo } from "./queries.ts";
import { searchHref } from "./search.ts";
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
      image: articleImage(article),
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
  return article ? <Article article={article} /> : <ArticleGone id={id} />;
}

/** Wide tables scroll in their own box; figures stand under their heads. */
const TABLES = [
  "[&_.table-scroll]:my-[1.6em] [&_.table-scroll]:overflow-x-auto [&_.table-scroll_table]:min-w-[34rem]",
  "[&_:is(th,td)]:break-normal [&_:is(th,td):not(:last-child)]:pr-6 [&_:is(th,td):last-child]:pr-0",
].join(" ");

function Article({ article }: { article: ReadableArticle }) {
  const { url = "" } = useLoaderData<Head>();
  const { callToAction } = articlePage;
  return (
    <article className="wrap pt-8">
      <Breadcrumb
        trail={[
          { label: siteWords.home, href: "/" },
          { label: articlePage.trail, href: paths.resources() },
        ]}
        current={article.category}
        renderLink={siteLink}
      />
      <ArticleHeader article={article} />
      {article.imageUrl && (
        <div className="mb-11 max-w-[58rem]">
          <ArticlePicture article={article} />
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-12 border-t border-line pt-9 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div>
          {/* Our own HTML: made from Markdown and made safe by the server when the article was published. */}
          <div className={`prose ${TABLES}`} dangerouslySetInnerHTML={{ __html: article.contentHtml }} />
          <ShareLinks title={article.title} url={url} />
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

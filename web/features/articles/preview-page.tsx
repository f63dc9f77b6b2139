import { useQuery } from "@tanstack/react-query";
import { useLoaderData, useSearchParams } from "react-router";
import { articlePage } from "#web/content/article.ts";
import { ApiError } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import type { Head } from "#web/lib/head.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { ArticleBody } from "./article-body.tsx";
import { articlePreview, relatedArticles } from "./queries.ts";

const { preview } = articlePage;
const INVALID_LINK_STATUSES = new Set([400, 404, 410]);

/** Not cached and not indexed: only for people with the link. */
export const loader = pageLoader(async ({ queryClient, url }) => {
  const privatePage = { noindex: true, uncacheable: true } as const;
  try {
    const article = await queryClient.ensureQueryData(articlePreview(url.searchParams.get("token") ?? ""));
    await queryClient.ensureQueryData(relatedArticles(article.slug)).catch(() => null);
    return { ...privatePage, title: `${preview.title}: ${article.title}` };
  } catch (error) {
    if (!(error instanceof ApiError) || !INVALID_LINK_STATUSES.has(error.status)) throw error;
    return { ...privatePage, title: preview.closed.heading, status: error.status === 410 ? 410 : 404 };
  }
});

export function Component() {
  const [params] = useSearchParams();
  const { status } = useLoaderData<Head>();
  const { data: article } = useQuery({ ...articlePreview(params.get("token") ?? ""), enabled: false });
  if (!article) {
    return (
      <div className="wrap pt-12">
        <ErrorCard level={1} tone="missing" title={preview.closed.heading}>
          {status === 410 ? preview.closed.expired : preview.closed.invalid}
        </ErrorCard>
      </div>
    );
  }
  return (
    <>
      <div className="wrap pt-6">
        <Alert tone="caution" title={preview.heading}>
          {article.status === "published" ? preview.published : preview.unpublished}
        </Alert>
      </div>
      <ArticleBody article={article} />
    </>
  );
}

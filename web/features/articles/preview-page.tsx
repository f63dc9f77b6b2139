import { useQuery } from "@tanstack/react-query";
import { useLoaderData, useSearchParams } from "react-router";
import { articlePage } from "#web/content/article.ts";
import { ApiError } from "#web/lib/api.ts";
import { pageLoader } from "#web/lib/app.ts";
import type { Head } from "#web/lib/head.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { ArticleBody } from "./article-body.tsx";
import { previewed, relatedTo } from "./queries.ts";

const { preview } = articlePage;
const CLOSED = new Set([400, 404, 410]);

/** Never kept and never found: it is for whoever was given the link. */
export const loader = pageLoader(async ({ queries, url }) => {
  const hidden = { noindex: true, live: true } as const;
  try {
    const article = await queries.ensureQueryData(previewed(url.searchParams.get("token") ?? ""));
    await queries.ensureQueryData(relatedTo(article.id)).catch(() => null);
    return { ...hidden, title: `${preview.title}: ${article.title}` };
  } catch (error) {
    if (!(error instanceof ApiError) || !CLOSED.has(error.status)) throw error;
    return { ...hidden, title: preview.closed.heading, status: error.status === 410 ? 410 : 404 };
  }
});

export function Component() {
  const [params] = useSearchParams();
  const { status } = useLoaderData<Head>();
  const { data: article } = useQuery({ ...previewed(params.get("token") ?? ""), enabled: false });
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

import { useQuery } from "@tanstack/react-query";
import { articlePage } from "#web/content/article.ts";
import { newsletter } from "#web/content/newsletter.ts";
import { newestArticles } from "#web/features/site/queries.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";

/** What happens next, below the form that has subscribed, with the newest articles. */
export function SubscribedNote() {
  const { data } = useQuery(newestArticles());
  return (
    <div className="text-sm">
      <ol className="grid gap-2">
        {newsletter.outcomes.received.steps.map(({ when, what }) => (
          <li key={when}>
            <b>{when}</b>: {what}
          </li>
        ))}
      </ol>
      {data && data.rows.length > 0 && (
        <>
          <p className="mt-5 font-semibold">{articlePage.newest}</p>
          <ul className="mt-1">
            {data.rows.map((article) => (
              <li key={article.id} className="py-1.5 pointer-coarse:py-3">
                <Link to={paths.article(article)} className="link font-normal">
                  {article.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

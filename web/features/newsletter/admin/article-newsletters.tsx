import { useQuery } from "@tanstack/react-query";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { statusBadges } from "./newsletter-labels.ts";
import { newslettersWithArticle, useAddToNewsletter } from "./queries.ts";

/** The newsletters that have an article, and a button that adds it to the next one. */
export function ArticleNewsletters({ articleId }: { articleId: string }) {
  const { data } = useQuery(newslettersWithArticle(articleId));
  const canWrite = useCan("content.write");
  const add = useAddToNewsletter();
  const isInDraft = data?.rows.some(({ status }) => status === "draft");
  return (
    <Disclosure summary="Newsletter">
      <div className="grid gap-3">
        {data?.rows.length === 0 && <p className="text-sm text-ink-2">In no newsletter yet.</p>}
        <ul className="grid gap-1.5">
          {data?.rows.map(({ id, subject, status }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={adminPaths.newsletter(id)} className="link min-w-0 [overflow-wrap:anywhere]">
                {subject || "Without subject"}
              </Link>
              <Badge status={statusBadges[status].badge}>{statusBadges[status].label}</Badge>
            </li>
          ))}
        </ul>
        {canWrite && data && !isInDraft && (
          <Button
            size="sm"
            variant="outline"
            className="justify-self-start"
            pending={add.isPending}
            pendingLabel="Adding…"
            onClick={() =>
              runMutation(add, articleId, {
                onSuccess: ({ subject }) =>
                  toast({ title: "Added to the newsletter", description: subject, tone: "positive" }),
                onError: ({ message }) =>
                  toast({ title: "The article was not added", description: message, tone: "danger" }),
              })
            }
          >
            Add to next newsletter
          </Button>
        )}
      </div>
    </Disclosure>
  );
}

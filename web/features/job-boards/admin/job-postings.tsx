import { useQuery } from "@tanstack/react-query";
import type { Posting } from "#contract/job-boards/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RefreshIcon } from "#web/ui/icons-actions.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { jobPostings, useRetryPosting } from "./queries.ts";
import { isRetryable, postingNote, postingDisplay } from "./job-board-labels.ts";

/** Status and errors of a job at each job board. `inFeeds`: the job is open and included in all feeds. */
export function JobPostings({ jobId, inFeeds = false }: { jobId: string; inFeeds?: boolean }) {
  const query = useQuery(jobPostings(jobId));
  return (
    <QueryContent
      query={query}
      errorTitle="The postings could not be loaded"
      fallback={<SkeletonRows count={2} label="Loading the postings" />}
    >
      {(postings) =>
        postings.length === 0 ? (
          <p className="text-ink-3">
            {inFeeds
              ? "Included in the feed of every active portal. Not published to any portal individually."
              : "Not published to any portal yet."}
          </p>
        ) : (
          <ul className="border-y border-line">
            {postings.map((posting) => (
              <PostingRow key={posting.portalId} jobId={jobId} posting={posting} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  );
}

function PostingRow({ jobId, posting }: { jobId: string; posting: Posting }) {
  const retry = useRetryPosting(jobId);
  const canRetry = useCan("jobs.distribute") && isRetryable(posting);
  const { badge, label } = postingDisplay[posting.status];
  const note = postingNote(posting);
  const onRetry = () =>
    retry.mutate(posting.portalId, {
      onSuccess: (updated) =>
        updated.errorMessage || updated.status === "failed"
          ? toast({
              title: "Error publishing to portals",
              description: updated.errorMessage ?? "",
              tone: "danger",
            })
          : toast({
              title: `${updated.portal}: ${postingDisplay[updated.status].label.toLowerCase()}`,
              tone: "positive",
            }),
      onError: ({ message }) =>
        toast({ title: "Error publishing to portals", description: message, tone: "danger" }),
    });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{posting.portal}</span>
        <Badge status={badge}>{label}</Badge>
      </p>
      <time dateTime={posting.updatedAt} className="fig text-xs whitespace-nowrap text-ink-3">
        {formatLocalDateTime(posting.updatedAt)}
      </time>
      <div className="text-sm [overflow-wrap:anywhere] max-sm:col-span-2">
        {note && <p className={posting.errorMessage ? "text-danger" : "text-ink-2"}>{note}</p>}
        {posting.externalId && (
          <p className="text-ink-3">
            External ID: <span className="fig">{posting.externalId}</span>
          </p>
        )}
      </div>
      {canRetry && (
        <Button
          variant="line"
          size="sm"
          className="justify-self-end max-sm:col-start-2"
          aria-label={`Retry ${posting.portal}`}
          pending={retry.isPending}
          pendingLabel="Trying…"
          onClick={onRetry}
        >
          <RefreshIcon size={14} />
          Retry
        </Button>
      )}
    </li>
  );
}

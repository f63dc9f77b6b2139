import { useQuery } from "@tanstack/react-query";
import type { Posting } from "#contract/job-boards/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/dates.ts";
import { QueryContent } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RefreshIcon } from "#web/ui/icons-actions.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { jobPostings, useRetryPosting } from "./queries.ts";
import { canRetry, postingNote, postingDisplay } from "./job-board-labels.ts";

/** How one job stands at each portal, with the real reason where something went wrong. `inFeeds`: it is open, and in every feed anyway. */
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
              ? "In the feed of every active portal that reads one; none has been given this job by itself."
              : "This job has not been given to any portal."}
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
  const mayRetry = useCan("jobs.distribute") && canRetry(posting);
  const { badge: look, label: word } = postingDisplay[posting.status];
  const meaning = postingNote(posting);
  const again = () =>
    retry.mutate(posting.portalId, {
      onSuccess: (now) =>
        now.errorMessage || now.status === "failed"
          ? toast({
              title: "Error publishing to portals",
              description: now.errorMessage ?? "",
              tone: "danger",
            })
          : toast({
              title: `${now.portal}: ${postingDisplay[now.status].label.toLowerCase()}`,
              tone: "positive",
            }),
      onError: ({ message }) =>
        toast({ title: "Error publishing to portals", description: message, tone: "danger" }),
    });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{posting.portal}</span>
        <Badge status={look}>{word}</Badge>
      </p>
      <time dateTime={posting.updatedAt} className="fig text-xs whitespace-nowrap text-ink-3">
        {formatLocalDateTime(posting.updatedAt)}
      </time>
      <div className="text-sm [overflow-wrap:anywhere] max-sm:col-span-2">
        {meaning && <p className={posting.errorMessage ? "text-danger" : "text-ink-2"}>{meaning}</p>}
        {posting.externalId && (
          <p className="text-ink-3">
            Their number: <span className="fig">{posting.externalId}</span>
          </p>
        )}
      </div>
      {mayRetry && (
        <Button
          variant="line"
          size="sm"
          className="justify-self-end max-sm:col-start-2"
          aria-label={`Retry ${posting.portal}`}
          pending={retry.isPending}
          pendingLabel="Trying…"
          onClick={again}
        >
          <RefreshIcon size={14} />
          Retry
        </Button>
      )}
    </li>
  );
}

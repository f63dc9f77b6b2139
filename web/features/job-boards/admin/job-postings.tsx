import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JobBoard, Posting } from "#contract/job-boards/schemas.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { RefreshIcon } from "#web/ui/icons-actions.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { jobBoardList, jobPostings, useRetryPosting } from "./queries.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";
import { isConfirmable, isRetryable, listSteps, postingNote, postingDisplay } from "./job-board-labels.ts";

type PostedJob = Pick<Job, "id" | "title" | "status" | "publishToPortals" | "updatedAt">;
type Target = { id: string; name: string } | null;

const ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0";
const ROW_ACTIONS = "flex flex-wrap justify-end gap-2 max-sm:col-span-2";

/** Feeds that include the job although it was not published to their board individually. */
const listFeeds = (job: PostedJob, jobBoards: readonly JobBoard[], postings: readonly Posting[]) =>
  job.publishToPortals && job.status === "published"
    ? jobBoards.filter(
        ({ id, adapter, isActive }) =>
          isActive && adapter === "xml-feed" && postings.every(({ portalId }) => portalId !== id),
      )
    : [];

/** Status and errors of a job at each job board, and the ways to take it off. */
export function JobPostings({ job }: { job: PostedJob }) {
  const query = useQuery(jobPostings(job.id));
  const { data: jobBoards = [] } = useQuery(jobBoardList());
  const canDistribute = useCan("jobs.distribute");
  const [withdrawn, setWithdrawn] = useState<{ target: Target } | null>(null);
  const [confirmed, setConfirmed] = useState<{ portal: NonNullable<Target>; adUrl: string | null } | null>(
    null,
  );
  const withdraw = (target: Target) => setWithdrawn({ target });
  return (
    <QueryContent
      query={query}
      errorTitle="The postings could not be loaded"
      fallback={<SkeletonRows count={2} label="Loading the postings" />}
    >
      {(postings) => {
        const feeds = listFeeds(job, jobBoards, postings);
        if (postings.length + feeds.length === 0)
          return <p className="text-ink-3">Not published to any portal yet.</p>;
        const isOnSome = feeds.length > 0 || postings.some(({ status }) => status !== "removed");
        return (
          <>
            <ul className="border-y border-line">
              {postings.map((posting) => (
                <PostingRow
                  key={posting.portalId}
                  jobId={job.id}
                  posting={posting}
                  hasPrivateFeed={jobBoards.some(
                    ({ id, hasPrivateFeed }) => hasPrivateFeed && id === posting.portalId,
                  )}
                  onConfirm={() =>
                    setConfirmed({
                      portal: { id: posting.portalId, name: posting.portal },
                      adUrl: posting.adUrl,
                    })
                  }
                  onWithdraw={() => withdraw({ id: posting.portalId, name: posting.portal })}
                />
              ))}
              {feeds.map((feed) => (
                <FeedRow
                  key={feed.id}
                  job={job}
                  feed={feed}
                  onConfirm={() => setConfirmed({ portal: feed, adUrl: null })}
                  onWithdraw={() => withdraw(feed)}
                />
              ))}
            </ul>
            {canDistribute && isOnSome && (
              <Button variant="line" size="sm" className="mt-3" onClick={() => withdraw(null)}>
                Take off all portals
              </Button>
            )}
            {withdrawn && (
              <WithdrawDialog job={job} portal={withdrawn.target} onClose={() => setWithdrawn(null)} />
            )}
            {confirmed && <ConfirmDialog job={job} {...confirmed} onClose={() => setConfirmed(null)} />}
          </>
        );
      }}
    </QueryContent>
  );
}

type FeedRowProps = { job: PostedJob; feed: JobBoard; onConfirm: () => void; onWithdraw: () => void };

/** A feed that includes the job as all jobs that are published to all portals. */
function FeedRow({ job, feed, onConfirm, onWithdraw }: FeedRowProps) {
  const { name, fetchedAt } = feed;
  const isFetched = fetchedAt !== null && fetchedAt > job.updatedAt;
  const { badge, label } = postingDisplay[isFetched ? "listed" : "pending"];
  return (
    <li className={ROW}>
      <p className="col-span-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Badge status={badge}>{label}</Badge>
      </p>
      <div className="text-sm [overflow-wrap:anywhere] text-ink-2 max-sm:col-span-2">
        <p>Included in its feed{isFetched && `, which ${name} fetched ${formatLocalDateTime(fetchedAt)}`}.</p>
      </div>
      <div className={ROW_ACTIONS}>
        <ConfirmButton portal={name} onClick={onConfirm} />
        <WithdrawButton portal={name} onClick={onWithdraw} />
      </div>
    </li>
  );
}

type ActionProps = { portal: string; onClick: () => void };

function ConfirmButton({ portal, label = "Confirm", onClick }: ActionProps & { label?: string }) {
  if (!useCan("jobs.distribute")) return null;
  return (
    <Button variant="line" size="sm" aria-label={`${label} on ${portal}`} onClick={onClick}>
      {label}
    </Button>
  );
}

function WithdrawButton({ portal, onClick }: ActionProps) {
  if (!useCan("jobs.distribute")) return null;
  return (
    <Button variant="line" size="sm" aria-label={`Take off ${portal}`} onClick={onClick}>
      Take off
    </Button>
  );
}

type PostingRowProps = {
  jobId: string;
  posting: Posting;
  hasPrivateFeed: boolean;
  onConfirm: () => void;
  onWithdraw: () => void;
};

function PostingRow({ jobId, posting, hasPrivateFeed, onConfirm, onWithdraw }: PostingRowProps) {
  const retry = useRetryPosting(jobId);
  const canRetry = useCan("jobs.distribute") && isRetryable(posting);
  const { badge, label } = postingDisplay[posting.status];
  const note = postingNote(posting, hasPrivateFeed);
  const onRetry = () =>
    runMutation(retry, posting.portalId, {
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
    <li className={ROW}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{posting.portal}</span>
        <Badge status={badge}>{label}</Badge>
      </p>
      <time dateTime={posting.updatedAt} className="fig text-xs whitespace-nowrap text-ink-3">
        {formatLocalDateTime(posting.updatedAt)}
      </time>
      <div className="text-sm [overflow-wrap:anywhere] max-sm:col-span-2">
        {note && <p className={posting.errorMessage ? "text-danger" : "text-ink-2"}>{note}</p>}
        {listSteps(posting).map(({ text, at }) => (
          <p key={text} className="text-ink-3">
            {text},{" "}
            <time dateTime={at} className="fig whitespace-nowrap">
              {formatLocalDateTime(at)}
            </time>
          </p>
        ))}
        {posting.adUrl && (
          <p>
            <a href={posting.adUrl} target="_blank" rel="noopener noreferrer" className="link">
              Ad on {posting.portal}
            </a>
          </p>
        )}
        {posting.externalId && (
          <p className="text-ink-3">
            External ID: <span className="fig">{posting.externalId}</span>
          </p>
        )}
      </div>
      <div className={ROW_ACTIONS}>
        {canRetry && (
          <Button
            variant="line"
            size="sm"
            aria-label={`Retry ${posting.portal}`}
            pending={retry.isPending}
            pendingLabel="Trying…"
            onClick={onRetry}
          >
            <RefreshIcon size={14} />
            Retry
          </Button>
        )}
        {isConfirmable(posting) && (
          <ConfirmButton
            portal={posting.portal}
            label={posting.confirmedAt === null ? "Confirm" : "Confirm again"}
            onClick={onConfirm}
          />
        )}
        {posting.status !== "removed" && <WithdrawButton portal={posting.portal} onClick={onWithdraw} />}
      </div>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { History as SubmissionHistory } from "#contract/inbox/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { NoteForm } from "./note-form.tsx";
import { submissionHistory, type Submission } from "./queries.ts";

/** HistoryContent in a panel. */
export const HistoryPanel = ({ submission }: { submission: Submission }) => (
  <Panel title="Timeline" padded>
    <HistoryContent submission={submission} />
  </Panel>
);

/** Note form, pending replies and timeline of the person behind a submission. */
export function HistoryContent({ submission }: { submission: Submission }) {
  const query = useQuery(submissionHistory(submission));
  const canWrite = useCan("crm.write");
  return (
    <QueryContent
      query={query}
      errorTitle="The timeline could not be loaded"
      fallback={<SkeletonRows count={3} label="Loading the timeline" />}
    >
      {(history) => (
        <div className="grid gap-5">
          {canWrite && history.leadId && <NoteForm key={submission.id} submission={submission} />}
          <ReplyList replies={history.replies} />
          <HistoryTimeline entries={history.entries} />
          {history.leadId && (
            <p>
              <Link to={adminPaths.lead(history.leadId)} className="link">
                Open the person
              </Link>
            </p>
          )}
        </div>
      )}
    </QueryContent>
  );
}

const REPLY_STATUSES: Record<
  SubmissionHistory["replies"][number]["status"],
  { badge: BadgeStatus; label: string }
> = {
  waiting: { badge: "pending", label: "Queued" },
  sending: { badge: "pending", label: "Sending" },
  sent: { badge: "posted", label: "Sent" },
  dead: { badge: "failed", label: "Failed" },
  cancelled: { badge: "archived", label: "Canceled" },
};

/** Replies with their delivery state; nothing without replies. */
function ReplyList({ replies }: { replies: SubmissionHistory["replies"] }) {
  if (replies.length === 0) return null;
  return (
    <div>
      <h3 className="label">Replies</h3>
      <ul className="mt-1 grid divide-y divide-line">
        {replies.map(({ id, subject, status, problem, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
            <Badge status={REPLY_STATUSES[status].badge}>{REPLY_STATUSES[status].label}</Badge>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{subject}</span>
            <span className="fig text-xs text-ink-3">{formatLocalDateTime(createdAt)}</span>
            {problem && <span className="w-full text-sm text-ink-2">{problem}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function HistoryTimeline({ entries }: { entries: SubmissionHistory["entries"] }) {
  if (entries.length === 0) return <p className="text-ink-3">No activity yet.</p>;
  return (
    <Timeline
      label="Activity, newest first"
      entries={entries.map(({ id, subject, description, username, isAutomated, createdAt }, index) => ({
        id,
        title: subject ?? "Entry",
        note: `${formatLocalDateTime(createdAt)}${username ? `, ${username}` : ""}`,
        tone: index === 0 ? "latest" : isAutomated ? "auto" : "plain",
        children: description && (
          <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
        ),
      }))}
    />
  );
}

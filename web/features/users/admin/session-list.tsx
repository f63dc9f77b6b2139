import type { Session } from "#contract/auth/session-endpoints.ts";
import { formatRelativeTime } from "#web/lib/relative-time.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { browserLabel } from "./browser-label.ts";
import { useEndSession } from "./session-queries.ts";

type Props = {
  sessions: readonly Session[];
  /** Null for the current user. */
  userId: string | null;
};

/** Every session except the current one can be ended. */
export function SessionList({ sessions, userId }: Props) {
  const end = useEndSession(userId);
  const onEnd = (session: Session) =>
    runMutation(end, session.id, {
      onSuccess: () =>
        toast({
          title: "Session ended",
          description: `${browserLabel(session.userAgent)} has been signed out.`,
          tone: "positive",
        }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  if (sessions.length === 0) return <p className="p-4 text-ink-2">Not signed in anywhere.</p>;
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="flex items-center justify-between gap-4 px-4 py-2.5">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {browserLabel(session.userAgent)}
              {session.current && <Badge status="approved">This browser</Badge>}
            </p>
            <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
              {session.ipAddress || "Unknown address"}, <LastSeen at={session.lastSeenAt} />
            </p>
            <p className="text-sm text-ink-3">
              Signed in{" "}
              <time dateTime={session.createdAt} className="fig">
                {formatLocalDateTime(session.createdAt)}
              </time>
            </p>
          </div>
          {!session.current && (
            <Button
              variant="line"
              size="sm"
              pending={end.isPending && end.variables === session.id}
              pendingLabel="Ending…"
              aria-label={`End the session in ${browserLabel(session.userAgent)}, ${session.ipAddress ?? "unknown address"}`}
              onClick={() => onEnd(session)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Last activity, accurate to a few minutes. */
const LastSeen = ({ at }: { at: string }) => {
  const age = formatRelativeTime(at);
  return (
    <time dateTime={at} title={formatLocalDateTime(at)} className="fig">
      {age === "now" ? "active now" : `seen ${age} ago`}
    </time>
  );
};

export const SessionSkeleton = () => (
  <div className="grid gap-3 p-4">
    <output className="sr-only">Loading the sessions</output>
    {[0, 1].map((row) => (
      <div key={row} className="grid gap-2" aria-hidden="true">
        <Skeleton className="w-[40%]" />
        <Skeleton className="w-[70%]" />
      </div>
    ))}
  </div>
);

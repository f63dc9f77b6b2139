import { useQuery } from "@tanstack/react-query";
import { SESSION_IDLE_HOURS, SESSION_MAX_DAYS } from "#contract/auth/constants.ts";
import type { User } from "#contract/auth/endpoints.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SessionList, SessionSkeleton } from "./session-list.tsx";
import { userSessions } from "./session-queries.ts";

type Props = { user: User; onClose: () => void; onEndAll: () => void };

export function UserSessions({ user, onClose, onEndAll }: Props) {
  const query = useQuery(userSessions(user.id));
  return (
    <Dialog
      open
      title={`Sessions of ${user.username}`}
      description={`Sessions expire ${SESSION_IDLE_HOURS} hours after their last use, and ${SESSION_MAX_DAYS} days after sign-in. Ending a session takes effect immediately.`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Close
          </Button>
          <Button variant="danger" disabled={query.data?.length === 0} onClick={onEndAll}>
            End all sessions
          </Button>
        </>
      }
    >
      <div className="panel">
        <QueryContent
          query={query}
          errorTitle="The sessions could not be loaded"
          fallback={<SessionSkeleton />}
        >
          {(sessions) => <SessionList sessions={sessions} userId={user.id} />}
        </QueryContent>
      </div>
    </Dialog>
  );
}

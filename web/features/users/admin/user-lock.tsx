import type { ManagedUser } from "#contract/users/endpoints.ts";
import { formatLocalDateTime, isFuture } from "#web/lib/format-date.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useUnlockUser } from "./queries.ts";

type Props = { user: ManagedUser; canUnlock: boolean };

/** Until when sign-ins are refused after too many wrong passwords, with a button that lifts the lock. */
export function UserLock({ user, canUnlock }: Props) {
  const { username, lockedUntil } = user;
  const unlock = useUnlockUser();
  if (!lockedUntil || !isFuture(lockedUntil)) return null;
  const onUnlock = () =>
    runMutation(unlock, user, {
      onSuccess: () =>
        toast({ title: "User unlocked", description: `${username} can sign in again.`, tone: "positive" }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  return (
    <div className="mx-4 mt-3 flex flex-wrap items-center justify-between gap-2 border-l-2 border-signal pl-3">
      <p>
        Locked until{" "}
        <time dateTime={lockedUntil} className="fig">
          {formatLocalDateTime(lockedUntil)}
        </time>{" "}
        after too many wrong passwords
      </p>
      {canUnlock && (
        <Button
          variant="line"
          size="sm"
          aria-label={`Unlock ${username}`}
          pending={unlock.isPending}
          pendingLabel="Unlocking…"
          onClick={onUnlock}
        >
          Unlock
        </Button>
      )}
    </div>
  );
}

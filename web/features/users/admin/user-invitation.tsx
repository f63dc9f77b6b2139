import type { ManagedUser } from "#contract/users/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useInviteUser } from "./queries.ts";

/** Where the invitation of a user without a password stands. */
function formatInvitation({
  expiresAt,
  delivery,
  waitingFor,
}: NonNullable<ManagedUser["invitation"]>): string {
  if (!expiresAt) return "No password yet, and no valid invitation.";
  if (delivery === "dead" || delivery === "cancelled") return "The invitation could not be sent.";
  if (delivery === "waiting" && waitingFor)
    return "The invitation waits until email is set up in the settings.";
  const sent = delivery === "sent" ? "Invitation sent" : "Invitation is being sent";
  return `${sent}, valid until ${formatLocalDateTime(expiresAt)}.`;
}

type Props = { user: ManagedUser; canInvite: boolean };

/** The invitation of a user who has not chosen a password, with a button that sends it again. */
export function UserInvitation({ user, canInvite }: Props) {
  const invite = useInviteUser();
  if (!user.invitation) return null;
  const onInvite = () =>
    runMutation(invite, user, {
      onSuccess: () =>
        toast({
          title: "Invitation sent again",
          description: "Earlier links no longer work.",
          tone: "positive",
        }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  return (
    <div className="mx-4 mt-3 flex flex-wrap items-center justify-between gap-2 border-l-2 border-line pl-3">
      <p>{formatInvitation(user.invitation)}</p>
      {canInvite && user.isActive && user.email && (
        <Button
          variant="line"
          size="sm"
          aria-label={`Send again: invitation of ${user.username}`}
          pending={invite.isPending}
          pendingLabel="Sending…"
          onClick={onInvite}
        >
          Send again
        </Button>
      )}
    </div>
  );
}

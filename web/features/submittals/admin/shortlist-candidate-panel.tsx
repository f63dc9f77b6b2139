import { useState } from "react";
import type { SubmittedCandidate } from "#contract/submittals/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { CommentForm } from "./comment-form.tsx";
import { ProfileDialog } from "./profile-dialog.tsx";
import { type ShortlistChange, useChangeShortlist } from "./queries.ts";
import { consentLabels, verdictLabels } from "./submittal-labels.ts";

type Props = { shortlistId: string; candidate: SubmittedCandidate };

/** A candidate of a shortlist: answer, consent, profile as sent, and the comments with the client. */
export function ShortlistCandidatePanel({ shortlistId, candidate }: Props) {
  const { id, applicationId, name, headline, profile, isVisible, consent, verdict, verdictAt, comments } =
    candidate;
  const canSend = useCan("submittals.send");
  const change = useChangeShortlist(shortlistId);
  const [editing, setEditing] = useState(false);
  const run = (variables: ShortlistChange, title: string) =>
    runMutation(change, variables, {
      onSuccess: () => toast({ title, tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "The shortlist was not changed", description: message, tone: "danger" }),
    });
  return (
    <Panel
      title={
        <Link to={adminPaths.application(applicationId)} className="hover:underline">
          {name}
        </Link>
      }
      actions={
        <span className="flex flex-wrap justify-end gap-2">
          {!isVisible && <Badge status="archived">Withdrew</Badge>}
          {consent && <Badge status={consentLabels[consent].badge}>{consentLabels[consent].label}</Badge>}
          {verdict && <Badge status={verdictLabels[verdict].badge}>{verdictLabels[verdict].label}</Badge>}
        </span>
      }
      padded
    >
      <div className="grid gap-3">
        <p className="font-semibold [overflow-wrap:anywhere]">{headline}</p>
        <p className="max-w-prose whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{profile}</p>
        {verdictAt && <p className="text-sm text-ink-3">Answered {formatLocalDateTime(verdictAt)}</p>}
        {comments.length > 0 && (
          <ul className="grid gap-2 border-l-2 border-line pl-3" aria-label="Comments">
            {comments.map((comment) => (
              <li key={comment.id}>
                <p className="text-xs text-ink-3">
                  {comment.isFromClient ? "Client" : (comment.username ?? "Staff")},{" "}
                  {formatLocalDateTime(comment.createdAt)}
                </p>
                <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{comment.text}</p>
              </li>
            ))}
          </ul>
        )}
        {canSend && (
          <>
            <CommentForm shortlistId={shortlistId} candidateId={id} name={name} />
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="outline" onClick={() => setEditing(true)}>
                Edit profile
              </Button>
              {consent === null && isVisible && (
                <Button
                  size="sm"
                  variant="outline"
                  pending={change.isPending}
                  onClick={() => run({ kind: "ask", candidateId: id }, "Consent requested")}
                >
                  Ask for consent
                </Button>
              )}
              <Button
                size="sm"
                variant="text"
                pending={change.isPending}
                onClick={() => run({ kind: "remove", candidateId: id }, "Removed from the shortlist")}
              >
                Remove
              </Button>
            </div>
          </>
        )}
      </div>
      {editing && (
        <ProfileDialog shortlistId={shortlistId} candidate={candidate} onClose={() => setEditing(false)} />
      )}
    </Panel>
  );
}

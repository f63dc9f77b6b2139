import type { MoveEntry } from "#contract/pipeline/schemas.ts";
import { formatLocalDateTime, formatLocalTime } from "#web/lib/format-date.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { UndoIcon } from "#web/ui/icons-actions.tsx";

const MAIL_STATES = {
  sending: "Email is being sent",
  sent: "Email sent",
  dead: "Email failed",
  cancelled: "Email canceled",
} as const;

function formatMail({ status, sendAt, subject }: NonNullable<MoveEntry["mail"]>): string {
  const state =
    status === "waiting"
      ? `Email leaves ${sendAt ? `at ${formatLocalTime(sendAt)}` : "soon"}`
      : MAIL_STATES[status];
  return `${state}: ${subject}`;
}

type Props = {
  moves: readonly MoveEntry[];
  /** The move that can be undone. */
  undoable: { id: string; onUndo: () => void } | undefined;
};

/** Moves of an application, newest first, with reason, note and mail. */
export function MoveHistory({ moves, undoable }: Props) {
  const reasons = useStaffList("rejection-reasons");
  if (moves.length === 0) return null;
  return (
    <ol aria-label="Moves, newest first" className="grid gap-3 border-t border-line pt-3 text-sm">
      {moves.map(({ id, fromName, toName, reasonKey, note, username, mail, undoneAt, createdAt }) => (
        <li key={id} className="grid gap-0.5 [overflow-wrap:anywhere]">
          <p className={undoneAt ? "text-ink-3 line-through" : "font-medium"}>
            {fromName} to {toName}
          </p>
          <p className="fig text-xs text-ink-3">
            {formatLocalDateTime(createdAt)}
            {username ? `, ${username}` : ""}
            {undoneAt && ", undone"}
          </p>
          {reasonKey && <p className="text-ink-2">Reason: {reasons.label(reasonKey)}</p>}
          {note && <p className="whitespace-pre-line text-ink-2">{note}</p>}
          {mail && <p className="text-ink-2">{formatMail(mail)}</p>}
          {id === undoable?.id && (
            <Button size="sm" variant="line" className="mt-1 justify-self-start" onClick={undoable.onUndo}>
              <UndoIcon size={14} />
              {mail?.status === "waiting" ? "Undo and cancel the email" : "Undo"}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

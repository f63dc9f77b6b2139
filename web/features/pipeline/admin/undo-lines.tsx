import { useQuery } from "@tanstack/react-query";
import { formatLocalTime } from "#web/lib/format-date.ts";
import { UndoAlert } from "#web/ui/undo-alert.tsx";
import { recentMoves } from "./recent-moves.ts";
import { useUndo } from "./use-moves.tsx";

const MAX_LINES = 3;

/** The last moves that can still be undone, newest first. */
export function UndoLines() {
  const { data } = useQuery(recentMoves.options);
  const { undoRecent, pendingIds } = useUndo();
  if (data.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label="Moves that can be undone">
      {data.slice(0, MAX_LINES).map((recent) => (
        <li key={recent.moveIds[0]}>
          <UndoAlert pending={pendingIds?.[0] === recent.moveIds[0]} onUndo={() => undoRecent(recent)}>
            <b>{recent.title}.</b> {recent.hasMail ? "The email leaves at " : "You can undo this until "}
            <span className="fig">{formatLocalTime(new Date(recent.until).toISOString())}</span>.
          </UndoAlert>
        </li>
      ))}
    </ul>
  );
}

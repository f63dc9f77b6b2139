import { UNDO_MINUTES } from "#contract/undo.ts";
import { createRecentActions } from "#web/lib/recent-actions.ts";

/** A deletion or bulk approval. */
type UndoableAction = { action: "delete" | "approve"; ids: string[]; titles: string[] };
export type RecentAction = UndoableAction & { until: number };

/** For as long as the server can undo them. */
export const recentActions = createRecentActions<UndoableAction>("undoable article actions", UNDO_MINUTES);

export const toUndoableAction = (
  action: UndoableAction["action"],
  articles: readonly { id: string; title: string }[],
): UndoableAction => ({
  action,
  ids: articles.map(({ id }) => id),
  titles: articles.map(({ title }) => title),
});

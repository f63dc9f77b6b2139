import { MOVE_DELAY_MINUTES } from "#contract/pipeline/constants.ts";
import { createRecentActions } from "#web/lib/recent-actions.ts";

/** Moves that were made together and are undone together. */
type Moves = { moveIds: string[]; title: string; hasMail: boolean };
export type RecentMove = Moves & { until: number };

export const recentMoves = createRecentActions<Moves>("recent moves", MOVE_DELAY_MINUTES);

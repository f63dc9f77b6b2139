import { MOVE_DELAY_MINUTES } from "#contract/pipeline/constants.ts";
import type { UndoRefusal } from "#contract/pipeline/schemas.ts";

/** Why a move could not be undone. */
export const undoRefusals: Record<UndoRefusal, string> = {
  sent: "The email has been sent already, so the move stays.",
  sending: "The email is being sent at this moment, so the move stays.",
  moved: "The application has been moved again since.",
  expired: `A move can be undone for ${MOVE_DELAY_MINUTES} minutes.`,
  undone: "Somebody else has undone this move.",
  gone: "The application no longer exists.",
};

export const formatCandidates = (count: number): string =>
  count === 1 ? "1 candidate" : `${count} candidates`;

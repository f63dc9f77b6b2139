import type { ApplicationStage } from "#contract/jobs/constants.ts";

/** Maximum applications that one call moves, or moves that one call undoes. */
export const MAX_MOVES = 50;
/** How long the mail of a move waits, and how long a move can be undone. */
export const MOVE_DELAY_MINUTES = 10;
/** Cards that the board loads per stage. */
export const CARDS_PER_STAGE = 50;
export const MAX_STAGES = 20;
export const STAGE_NAME_MAX = 60;
export const CANDIDATE_LABEL_MAX = 120;
export const MAX_TEMPLATES = 100;
export const MAIL_SUBJECT_MAX = 200;
export const MAIL_BODY_MAX = 10_000;
export const MOVE_NOTE_MAX = 2_000;

/** Every pipeline has a stage of these kinds: applications arrive in the first one and end in the others. */
export const requiredKinds = [
  "new",
  "hired",
  "rejected",
  "withdrawn",
] as const satisfies readonly ApplicationStage[];

/** Kinds of a decided application. */
export const closedKinds = ["hired", "rejected", "withdrawn"] as const satisfies readonly ApplicationStage[];

/** Whether applications in a stage of this kind are decided. */
export const isClosedKind = (kind: ApplicationStage): boolean =>
  closedKinds.some((closed) => closed === kind);

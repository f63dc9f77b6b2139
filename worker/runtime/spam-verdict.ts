import type { SpamReason, SpamStatus, SpamVerdict } from "#contract/spam/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { retryIfUnmet } from "#worker/db/assert-in-batch.ts";
import { setSpamStatus, type Submissions } from "#worker/db/spam.ts";
import { recordActivity } from "./activity.ts";
import type { StaffCtx } from "./ctx.ts";

const NOT_SUSPECTED = "This was not suspected, so there is nothing to decide.";
const RELEASED = "This was already released as not spam: its confirmation is on its way.";

type Marked = { id: string; spamStatus: SpamStatus | null; spamReasons: SpamReason[] | null };

/** The mark of a new submission: suspected if there are signs of spam. */
export const toSpamMark = (reasons: SpamReason[]) =>
  reasons.length > 0
    ? { spamStatus: "suspected" as const, spamReasons: reasons }
    : { spamStatus: null, spamReasons: null };

/** Throws invalid_transition for what was never suspected, and for spam that was already released. */
function assertDecidable({ spamStatus }: Marked, verdict: SpamVerdict): void {
  if (spamStatus === null) throw new AppError("invalid_transition", NOT_SUSPECTED);
  if (verdict === "spam" && spamStatus === "not-spam") throw new AppError("invalid_transition", RELEASED);
}

/**
 * Decides about a suspected submission: `store` writes the decision and what follows it. Idempotent; decides again when
 * somebody else has decided meanwhile.
 */
export const decideSpam = <Row extends Marked>(
  verdict: SpamVerdict,
  getSubmission: () => Promise<Row>,
  store: (row: Row) => Promise<unknown>,
) =>
  retryIfUnmet(async () => {
    const row = await getSubmission();
    if (row.spamStatus !== verdict) {
      assertDecidable(row, verdict);
      await store(row);
    }
    return { id: row.id, spamStatus: verdict, spamReasons: row.spamReasons };
  });

/** Statements that store a decision and its activity row, if the mark is still the one that was read. */
export const storeSpamVerdict = (
  ctx: StaffCtx,
  table: Submissions,
  { id, spamStatus }: Marked,
  { entityType, verdict }: { entityType: string; verdict: SpamVerdict },
) =>
  [
    ...setSpamStatus(ctx.db, table, { id, spamStatus }, verdict),
    recordActivity(ctx, {
      action: `${entityType}.spam`,
      entityType,
      entityId: id,
      details: { verdict },
    }),
  ] as const;

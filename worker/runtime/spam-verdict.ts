import type { SpamStatus, SpamVerdict } from "#contract/spam/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordActivity } from "./activity.ts";
import type { StaffCtx } from "./ctx.ts";

const NOT_SUSPECTED = "This was not suspected, so there is nothing to decide.";
const RELEASED = "This was already released as not spam: its confirmation is on its way.";

/** Throws invalid_transition for what was never suspected, and for spam that was already released. */
export function assertDecidable(
  { spamStatus }: { spamStatus: SpamStatus | null },
  verdict: SpamVerdict,
): void {
  if (spamStatus === null) throw new AppError("invalid_transition", NOT_SUSPECTED);
  if (verdict === "spam" && spamStatus === "not-spam") throw new AppError("invalid_transition", RELEASED);
}

/** The activity row of a decision about a suspected submission. */
export const recordSpamVerdict = (
  ctx: StaffCtx,
  { verdict, ...entity }: { entityType: string; entityId: string; verdict: SpamVerdict },
) => recordActivity(ctx, { action: `${entity.entityType}.spam`, ...entity, details: { verdict } });

/** Decides again when somebody else has decided meanwhile. */
export async function retryIfDecided<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isAssertionFailure(error)) throw error;
    return attempt();
  }
}

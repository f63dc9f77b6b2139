import type { SpamVerdict } from "#contract/spam/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { setSpamStatus } from "#worker/db/spam.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { assertDecidable, recordSpamVerdict, retryIfDecided } from "#worker/runtime/spam-verdict.ts";
import { findSubscriber } from "./queries.ts";
import { subscribe } from "./subscription.ts";

/** Decides about a suspected sign-up; not spam sends its confirmation mail. Idempotent. */
export const decideSignUp = (ctx: StaffCtx, id: string, verdict: SpamVerdict) =>
  retryIfDecided(async () => {
    const row = await findSubscriber(ctx.db, { id });
    if (!row) throw new AppError("not_found", "This sign-up no longer exists.");
    const decided = { id, spamStatus: verdict, spamReasons: row.spamReasons };
    if (row.spamStatus === verdict) return decided;
    assertDecidable(row, verdict);
    const activity = recordSpamVerdict(ctx, { entityType: "newsletter_subscriber", entityId: id, verdict });
    const change = setSpamStatus(ctx.db, newsletterSubscribers, row, verdict);
    if (verdict === "spam") await ctx.db.batch([...change, activity]);
    else {
      const { email, source } = row;
      await subscribe(
        ctx,
        { email, source: source ?? "" },
        { spamReasons: [], statements: [...change, activity] },
      );
    }
    return decided;
  });

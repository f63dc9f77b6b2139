import type { SpamVerdict } from "#contract/spam/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { decideSpam, storeSpamVerdict } from "#worker/runtime/spam-verdict.ts";
import { findSubscriber, type Subscriber } from "./queries.ts";
import { subscribe } from "./subscription.ts";

async function getSignUp(ctx: StaffCtx, id: string): Promise<Subscriber> {
  const row = await findSubscriber(ctx.db, { id });
  if (!row) throw new AppError("not_found", "This sign-up no longer exists.");
  return row;
}

/** Decides about a suspected sign-up; not spam sends its confirmation mail. Idempotent. */
export const decideSignUp = (ctx: StaffCtx, id: string, verdict: SpamVerdict) =>
  decideSpam(
    verdict,
    () => getSignUp(ctx, id),
    async (row) => {
      const entityType = "newsletter_subscriber";
      const statements = storeSpamVerdict(ctx, newsletterSubscribers, row, { entityType, verdict });
      if (verdict === "spam") return ctx.db.batch(statements);
      const { email, source } = row;
      return subscribe(ctx, { email, source: source ?? "" }, { spamReasons: [], statements });
    },
  );

import type { SpamVerdict } from "#contract/spam/constants.ts";
import { setSpamStatus } from "#worker/db/spam.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { recordSpamVerdict, assertDecidable, retryIfDecided } from "#worker/runtime/spam-verdict.ts";
import { markLeadAsSpam } from "#worker/features/leads/index.ts";
import { getContact } from "./queries.ts";
import { classifyInquiry, classifyTopic } from "./rules.ts";
import { prepareFollowUps } from "./submission.ts";

/** Decides about a suspected message; not spam sends and syncs what was held. Idempotent. */
export const decideContact = (ctx: StaffCtx, id: string, verdict: SpamVerdict) =>
  retryIfDecided(async () => {
    const { contact: row } = await getContact(ctx.db, id);
    const decided = { id, spamStatus: verdict, spamReasons: row.spamReasons };
    if (row.spamStatus === verdict) return decided;
    assertDecidable(row, verdict);
    const entry = { entityType: "contact", entityId: id, verdict };
    const change = setSpamStatus(ctx.db, contacts, row, verdict);
    if (verdict === "spam") {
      await ctx.db.batch([...change, markLeadAsSpam(ctx, row.email), recordSpamVerdict(ctx, entry)]);
      return decided;
    }
    const { helpType } = row;
    const classification = helpType
      ? classifyTopic({ helpType, label: (await getLists(ctx)).label("contact-topics", helpType) }, row)
      : classifyInquiry(row.inquiry, row);
    const { statements, deliveryIds } = await prepareFollowUps(ctx, row, classification);
    await ctx.db.batch([...change, ...statements, recordSpamVerdict(ctx, entry)]);
    enqueueDeliveries(ctx, deliveryIds);
    return decided;
  });

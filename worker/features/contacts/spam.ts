import type { SpamVerdict } from "#contract/spam/constants.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { decideSpam, storeSpamVerdict } from "#worker/runtime/spam-verdict.ts";
import { markLeadAsSpam } from "#worker/features/leads/index.ts";
import { type ContactRow, getContact } from "./queries.ts";
import { classifyInquiry, classifyTopic } from "./rules.ts";
import { prepareFollowUps } from "./submission.ts";

async function classify(ctx: StaffCtx, row: ContactRow) {
  const { helpType } = row;
  if (!helpType) return classifyInquiry(row.inquiry, row);
  const lists = await getLists(ctx);
  return classifyTopic({ helpType, label: lists.label("contact-topics", helpType) }, row);
}

/** Decides about a suspected message; not spam sends and syncs what was held. Idempotent. */
export const decideContact = (ctx: StaffCtx, id: string, verdict: SpamVerdict) =>
  decideSpam(
    verdict,
    async () => (await getContact(ctx.db, id)).contact,
    async (row) => {
      const change = storeSpamVerdict(ctx, contacts, row, { entityType: "contact", verdict });
      if (verdict === "spam") return ctx.db.batch([...change, markLeadAsSpam(ctx, row.email)]);
      const { statements, deliveryIds } = await prepareFollowUps(ctx, row, await classify(ctx, row));
      await ctx.db.batch([...change, ...statements]);
      return enqueueDeliveries(ctx, deliveryIds);
    },
  );

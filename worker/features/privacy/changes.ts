import type * as z from "zod";
import type { Correction } from "#contract/privacy/endpoints.ts";
import { toE164 } from "#contract/phone.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { orderSync } from "#worker/features/crm/index.ts";
import { recordLeadActivity } from "#worker/features/leads/index.ts";
import * as queries from "./record-queries.ts";
import { differences, openStages } from "./rules.ts";

const NOT_YOURS = "This application is not one of yours.";
const CHANGED = "This application has changed in the meantime. Please look at it again.";

async function ownApplication(ctx: Ctx, email: string, id: string) {
  const row = await queries.findOwn(ctx.db, email, id);
  if (!row) throw new AppError("not_found", NOT_YOURS);
  return row;
}

const conflictOr = (error: unknown): never => {
  if (isAssertionFailure(error)) throw new AppError("conflict", CHANGED, { cause: error });
  throw error;
};

const about = (entityId: string) => ({ entityType: "application", entityId });

/** Corrects an application and its lead. The activity log names the fields, not their values. */
export async function correct(
  ctx: Ctx,
  email: string,
  { applicationId: id, ...said }: z.output<typeof Correction>,
): Promise<void> {
  const before = await ownApplication(ctx, email, id);
  const { firstName, lastName, phone, currentPosition, additionalInfo } = said;
  const industry = said.industry ?? null;
  const fields = { firstName, lastName, phone, currentPosition, industry, additionalInfo };
  const { names, words } = differences(before, fields);
  if (names.length === 0) return;
  const now = iso(ctx.clock());
  const sync = orderSync(ctx, { emailKey: email });
  const lead = { firstName, lastName, phone, phoneKey: toE164(phone) };
  await ctx.db
    .batch([
      queries.stillOwn(ctx.db, email, id),
      queries.setCorrected(ctx.db, id, fields, now),
      recordSystemActivity(ctx, { action: "application.correct", ...about(id), details: { fields: names } }),
      queries.setLeadCorrected(ctx.db, email, lead, now),
      ...recordLeadActivity(
        ctx,
        { emailKey: email },
        {
          activityType: "submission",
          subject: `Corrected their details: ${words}`,
          isAutomated: true,
        },
      ),
      sync.statement,
    ])
    .catch(conflictOr);
  enqueueDeliveries(ctx, [sync.id]);
}

/** Withdraws an application and notifies staff. Idempotent. */
export async function withdraw(ctx: Ctx, email: string, id: string): Promise<void> {
  const before = await ownApplication(ctx, email, id);
  if (before.stage === "withdrawn") return;
  const now = iso(ctx.clock());
  const notice = insertDelivery(ctx, {
    kind: "mail",
    action: "application.withdrawn",
    dedupeKey: `application.withdrawn:${id}:${before.updatedAt}`,
    ...about(id),
  });
  const job = before.jobTitle ? `: ${before.jobTitle}` : "";
  await ctx.db
    .batch([
      queries.stillIn(ctx.db, email, id, openStages),
      queries.setWithdrawn(ctx.db, id, now),
      recordSystemActivity(ctx, { action: "application.withdraw", ...about(id) }),
      ...recordLeadActivity(
        ctx,
        { emailKey: email },
        {
          activityType: "stage_change",
          subject: `Withdrew their application${job}`,
          isAutomated: true,
        },
      ),
      notice.statement,
    ])
    .catch(conflictOr);
  enqueueDeliveries(ctx, [notice.id]);
}

import type * as z from "zod";
import type { ApplicationCorrection } from "#contract/privacy/schemas.ts";
import { toE164 } from "#contract/phone.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { assertApplicationIndustry } from "#worker/features/applications/index.ts";
import { prepareCancellation } from "#worker/features/interviews/index.ts";
import { alignLeadStage, enqueueSync, recordLeadActivity } from "#worker/features/leads/index.ts";
import { recordWithdrawal } from "#worker/features/pipeline/index.ts";
import * as queries from "./record-queries.ts";
import { diffFields, openStages } from "./rules.ts";

const NOT_FOUND = "This application was not sent from your address.";
const CHANGED = "This application has changed. Reload to see the current version.";

async function getOwnApplication(ctx: Ctx, email: string, id: string) {
  const row = await queries.findOwnApplication(ctx.db, email, id);
  if (!row) throw new AppError("not_found", NOT_FOUND);
  return row;
}

const throwConflictIfUnmet = (error: unknown): never => {
  if (isAssertionFailure(error)) throw new AppError("conflict", CHANGED, { cause: error });
  throw error;
};

const entityRef = (entityId: string) => ({ entityType: "application", entityId });

/** Corrects an application and its lead. The activity log names the fields, not their values. */
export async function correctApplication(
  ctx: Ctx,
  email: string,
  { applicationId: id, ...input }: z.output<typeof ApplicationCorrection>,
): Promise<void> {
  const before = await getOwnApplication(ctx, email, id);
  const { firstName, lastName, phone, currentPosition, additionalInfo } = input;
  const industry = input.industry ?? null;
  await assertApplicationIndustry(ctx, industry, before.industry);
  const fields = { firstName, lastName, phone, currentPosition, industry, additionalInfo };
  const { names, labels } = diffFields(before, fields);
  if (names.length === 0) return;
  const now = iso(ctx.clock());
  const sync = enqueueSync(ctx, { emailKey: email });
  const lead = { firstName, lastName, phone, phoneKey: toE164(phone) };
  await ctx.db
    .batch([
      queries.assertOwnApplication(ctx.db, email, id),
      queries.setCorrected(ctx.db, id, fields, now),
      recordSystemActivity(ctx, {
        action: "application.correct",
        ...entityRef(id),
        details: { fields: names },
      }),
      queries.setLeadCorrected(ctx.db, email, lead, now),
      ...recordLeadActivity(
        ctx,
        { emailKey: email },
        {
          activityType: "submission",
          subject: `Corrected their details: ${labels}`,
          isAutomated: true,
        },
      ),
      sync.statement,
    ])
    .catch(throwConflictIfUnmet);
  enqueueDeliveries(ctx, [sync.id]);
}

/** Withdraws an application and notifies staff. Idempotent. */
export async function withdrawApplication(ctx: Ctx, email: string, id: string): Promise<void> {
  const before = await getOwnApplication(ctx, email, id);
  if (before.stage === "withdrawn") return;
  const now = iso(ctx.clock());
  const notice = insertDelivery(ctx, {
    kind: "mail",
    action: "application.withdrawn",
    dedupeKey: `application.withdrawn:${id}:${before.updatedAt}`,
    ...entityRef(id),
  });
  const sync = enqueueSync(ctx, { emailKey: email });
  const move = await recordWithdrawal(ctx, before);
  const job = before.jobTitle ? `: ${before.jobTitle}` : "";
  const interviews = await prepareCancellation(ctx, id);
  await ctx.db
    .batch([
      queries.assertStages(ctx.db, email, id, openStages),
      queries.setWithdrawn(ctx.db, id, now),
      recordSystemActivity(ctx, { action: "application.withdraw", ...entityRef(id) }),
      ...move,
      ...recordLeadActivity(
        ctx,
        { emailKey: email },
        {
          activityType: "stage_change",
          subject: `Withdrew their application${job}`,
          isAutomated: true,
        },
      ),
      alignLeadStage(ctx, { emailKey: email }),
      notice.statement,
      sync.statement,
      ...interviews.statements,
    ])
    .catch(throwConflictIfUnmet);
  enqueueDeliveries(ctx, [notice.id, sync.id, ...interviews.ids]);
}

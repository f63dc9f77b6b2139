import { findUnknownPlaceholder } from "#contract/pipeline/template.ts";
import { MAX_TEMPLATES } from "#contract/pipeline/constants.ts";
import type { MailTemplate, MailTemplateInput } from "#contract/pipeline/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import type { StoreResponse } from "#worker/runtime/idempotency.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import {
  findTemplate,
  hasTemplateNamed,
  insertTemplate,
  listTemplates,
  updateTemplate,
} from "./setup-queries.ts";

const STALE = "Someone else has changed this template since you opened it.";
const nameTaken = () => invalidFieldsError({ name: ["There is already a template with this name."] });

function assertPlaceholders(template: MailTemplateInput): void {
  for (const field of ["subject", "body"] as const) {
    const unknown = findUnknownPlaceholder(template[field]);
    if (unknown) throw invalidFieldsError({ [field]: [`${unknown} is not a placeholder.`] });
  }
}

export async function createTemplate(
  ctx: StaffCtx,
  { name, subject, body }: MailTemplateInput,
  storeResponse: StoreResponse,
): Promise<MailTemplate> {
  const template = { id: ctx.newId(), name, subject, body, isArchived: false, version: 1 };
  assertPlaceholders(template);
  if (await hasTemplateNamed(ctx.db, name, template.id)) throw nameTaken();
  if ((await listTemplates(ctx.db)).length >= MAX_TEMPLATES)
    throw new AppError("conflict", `There are ${MAX_TEMPLATES} templates already. Edit one of them.`);
  const now = iso(ctx.clock());
  await ctx.db.batch([
    insertTemplate(ctx.db, { ...template, createdAt: now, updatedAt: now }),
    recordActivity(ctx, {
      action: "mail-template.create",
      entityType: "mail_template",
      entityId: template.id,
      details: { name },
    }),
    ...storeResponse(template),
  ]);
  return template;
}

export async function saveTemplate(
  ctx: StaffCtx,
  id: string,
  { version, ...change }: MailTemplateInput & { version: number; isArchived: boolean },
): Promise<MailTemplate> {
  const before = await findTemplate(ctx.db, id);
  if (!before) throw new AppError("not_found", "This template no longer exists.");
  if (before.version !== version) throw new AppError("conflict", STALE, { current: before });
  assertPlaceholders(change);
  const details = diffFields(before, change);
  if (Object.keys(details).length === 0) return before;
  if (await hasTemplateNamed(ctx.db, change.name, id)) throw nameTaken();
  const [saved] = await ctx.db.batch([
    updateTemplate(ctx.db, { id, version, ...change, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, {
      action: "mail-template.update",
      entityType: "mail_template",
      entityId: id,
      details,
    }),
  ]);
  if (!saved[0]) throw new AppError("conflict", STALE);
  return saved[0];
}

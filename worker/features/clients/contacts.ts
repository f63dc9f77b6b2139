import type * as z from "zod";
import type { ClientContact, ClientContactDraft } from "#contract/clients/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { toContactColumns } from "./clients.ts";
import * as contactQueries from "./contact-queries.ts";
import { getClient } from "./queries.ts";

const EMAIL_TAKEN = "This client already has a contact with this email address.";
const emailTaken = () => new AppError("conflict", EMAIL_TAKEN, { fields: { email: [EMAIL_TAKEN] } });

type Draft = z.output<typeof ClientContactDraft>;
type ContactParams = { id: string; contactId: string };

/** Names the contact by its id only, so that an erasure finds no name in the log. */
const contactEvent = (ctx: StaffCtx, verb: "add" | "update" | "remove", { id, contactId }: ContactParams) =>
  recordActivity(ctx, {
    action: `client.contact_${verb}`,
    entityType: "client",
    entityId: id,
    details: { contactId },
  });

export async function addContact(ctx: StaffCtx, id: string, draft: Draft): Promise<ClientContact> {
  await getClient(ctx.db, id);
  const now = iso(ctx.clock());
  const contactId = ctx.newId();
  const row = {
    ...toContactColumns(draft),
    id: contactId,
    clientId: id,
    isPrimary: false,
    createdAt: now,
    updatedAt: now,
  };
  const [inserted] = await ctx.db.batch([
    contactQueries.insertContact(ctx.db, row),
    contactEvent(ctx, "add", { id, contactId }),
    ...(draft.isPrimary
      ? [
          contactQueries.unsetPrimary(ctx.db, id, contactId),
          contactQueries.updateContact(ctx.db, id, contactId, { isPrimary: true }),
        ]
      : []),
  ]);
  if (inserted.length === 0) throw emailTaken();
  return contactQueries.getContact(ctx.db, id, contactId);
}

export async function updateContact(
  ctx: StaffCtx,
  params: ContactParams,
  draft: Draft,
): Promise<ClientContact> {
  const { id, contactId } = params;
  await contactQueries.getContact(ctx.db, id, contactId);
  const { isPrimary, ...fields } = toContactColumns(draft);
  const [updated] = await ctx.db.batch([
    contactQueries.updateContact(ctx.db, id, contactId, {
      ...fields,
      updatedAt: iso(ctx.clock()),
      ...(!isPrimary && { isPrimary }),
    }),
    contactEvent(ctx, "update", params),
    ...(isPrimary
      ? [
          contactQueries.unsetPrimary(ctx.db, id, contactId),
          contactQueries.updateContact(ctx.db, id, contactId, { isPrimary }),
        ]
      : []),
  ]);
  if (updated.length === 0) {
    await contactQueries.getContact(ctx.db, id, contactId);
    throw emailTaken();
  }
  return contactQueries.getContact(ctx.db, id, contactId);
}

export async function removeContact(ctx: StaffCtx, params: ContactParams): Promise<{ id: string }> {
  const [removed] = await ctx.db.batch([
    contactQueries.deleteContact(ctx.db, params.id, params.contactId),
    contactEvent(ctx, "remove", params),
  ]);
  if (removed.length === 0) throw new AppError("not_found", contactQueries.CONTACT_GONE);
  return { id: params.contactId };
}

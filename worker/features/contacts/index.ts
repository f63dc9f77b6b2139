import type { Contact } from "#contract/contacts/schemas.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
export { contactCondition } from "./queries.ts";
import { getContact } from "./queries.ts";
import { toContactDto } from "./rules.ts";

/** Returns a message in the staff API's format. Throws not_found. */
export const getContactDto = async (ctx: Ctx, id: string): Promise<Contact> =>
  toContactDto(await getContact(ctx.db, id));

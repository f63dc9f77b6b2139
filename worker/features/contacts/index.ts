import type { Contact } from "#contract/contacts/endpoints.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
export { wantedContacts } from "./queries.ts";
import { getContact } from "./queries.ts";
import { shown } from "./rules.ts";

/** A message as staff see it. Throws 404 when there is none. */
export const shownContact = async (ctx: Ctx, id: string): Promise<Contact> =>
  shown(await getContact(ctx.db, id));

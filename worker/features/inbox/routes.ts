import { inbox } from "#contract/inbox/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getApplicationDto } from "#worker/features/applications/index.ts";
import { getContactDto } from "#worker/features/contacts/index.ts";
import { getHistory } from "./history.ts";
import { findLeadById, listReplies } from "./queries.ts";
import { createNote, createReply, getLeadRecipient } from "./replies.ts";
import { toReplyDto } from "./rules.ts";

const applicant = async (ctx: Ctx, entityId: string) => {
  const { email, jobId } = await getApplicationDto(ctx, entityId);
  return { entityType: "application" as const, entityId, email, jobId };
};

const writer = async (ctx: Ctx, entityId: string) => {
  const { email } = await getContactDto(ctx, entityId);
  return { entityType: "contact" as const, entityId, email };
};

export const inboxRoutes = createRouter();

serve(inboxRoutes, inbox.applicationHistory, async (ctx, { params }) =>
  getHistory(ctx, await applicant(ctx, params.id)),
);
serve(inboxRoutes, inbox.applicationNote, async (ctx, { params, body, storeResponse }) =>
  createNote(ctx, await applicant(ctx, params.id), body, storeResponse),
);
serve(inboxRoutes, inbox.applicationReply, async (ctx, { params, body, storeResponse }) =>
  createReply(ctx, await applicant(ctx, params.id), body, storeResponse),
);

serve(inboxRoutes, inbox.contact, (ctx, { params }) => getContactDto(ctx, params.id));
serve(inboxRoutes, inbox.contactHistory, async (ctx, { params }) =>
  getHistory(ctx, await writer(ctx, params.id)),
);
serve(inboxRoutes, inbox.contactNote, async (ctx, { params, body, storeResponse }) =>
  createNote(ctx, await writer(ctx, params.id), body, storeResponse),
);
serve(inboxRoutes, inbox.contactReply, async (ctx, { params, body, storeResponse }) =>
  createReply(ctx, await writer(ctx, params.id), body, storeResponse),
);

serve(inboxRoutes, inbox.leadReplies, async (ctx, { params: { id } }) => {
  if (!(await findLeadById(ctx.db, id))) throw new AppError("not_found", "This lead no longer exists.");
  return (await listReplies(ctx.db, { entityType: "lead", entityId: id })).map(toReplyDto);
});
serve(inboxRoutes, inbox.leadReply, async (ctx, { params, body, storeResponse }) =>
  createReply(ctx, await getLeadRecipient(ctx, params.id), body, storeResponse),
);

import { inbox } from "#contract/inbox/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getApplicationDto } from "#worker/features/applications/index.ts";
import { getContactDto } from "#worker/features/contacts/index.ts";
import { getHistory } from "./history.ts";
import { findLeadById, listApplicationsToMove, listReplies } from "./queries.ts";
import { moveStage } from "./stage.ts";
import { createNote, createReply, getLeadRecipient } from "./replies.ts";
import { toReplyDto } from "./rules.ts";

const STALE = "Somebody else has moved this application since you opened it. Reload it to see its stage.";

const applicant = async (ctx: Ctx, entityId: string) => {
  const { email, jobId } = await getApplicationDto(ctx, entityId);
  return { entityType: "application" as const, entityId, email, jobId };
};

const writer = async (ctx: Ctx, entityId: string) => {
  const { email } = await getContactDto(ctx, entityId);
  return { entityType: "contact" as const, entityId, email };
};

export const inboxRoutes = createRouter();

serve(inboxRoutes, inbox.setStages, async (ctx, { body: { stage, items } }) => {
  const rows = await listApplicationsToMove(
    ctx.db,
    items.map(({ id }) => id),
  );
  const moved = new Set<string>();
  for (const { id, from } of items) {
    const row = rows.find((one) => one.id === id);
    if (row && from !== stage && (await moveStage(ctx, { ...row, from }, stage))) moved.add(id);
  }
  const ids = [...new Set(items.map(({ id }) => id))];
  return { changed: [...moved], skipped: ids.filter((id) => !moved.has(id)) };
});

serve(inboxRoutes, inbox.setStage, async (ctx, { params: { id }, body: { stage, from } }) => {
  const before = await getApplicationDto(ctx, id);
  if (stage === from && before.stage === from) return before;
  if (!(await moveStage(ctx, { ...before, from }, stage))) {
    throw new AppError("conflict", STALE, { current: { stage: before.stage } });
  }
  return getApplicationDto(ctx, id);
});

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

import { messages } from "#contract/inbox/message-endpoints.ts";
import type { MessageKind, MessagePatch } from "#contract/inbox/message-schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { can } from "#worker/runtime/access.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { notifyUser } from "#worker/features/notifications/index.ts";
import * as queries from "./message-queries.ts";
import { toMessageDto, toThread } from "./message-rules.ts";

const DELETED = "This message no longer exists.";
const INACTIVE_ASSIGNEE = "Messages can only be assigned to active users.";

export const messageRoutes = createRouter();

const access = (ctx: StaffCtx) => ({ includesTexts: can(ctx.staff, "sms.read") });

serve(messageRoutes, messages.list, async (ctx, { query }) => {
  const { rows, total } = await queries.listMessages(ctx.db, query, access(ctx));
  return { rows: rows.map(toMessageDto), total };
});

serve(messageRoutes, messages.counts, (ctx) => queries.countMessages(ctx.db, ctx.staff.id, access(ctx)));

async function getMessage(ctx: Ctx, kind: MessageKind, id: string) {
  const row = await queries.findMessage(ctx.db, kind, id);
  if (!row) throw new AppError("not_found", DELETED);
  return row;
}

serve(messageRoutes, messages.text, async (ctx, { params: { id } }) => {
  const row = await getMessage(ctx, "text", id);
  const [received, sent] = await Promise.all(queries.listThread(ctx.db, row.phone ?? ""));
  return { message: toMessageDto(row), thread: toThread(received, sent) };
});

/** Times of the new state. A message that was read or answered before keeps its time. */
function toChange(row: queries.MessageRow, { read, answered, assignedTo }: MessagePatch, now: string) {
  return {
    ...(read !== undefined && { readAt: read ? (row.readAt ?? now) : null }),
    ...(answered !== undefined && { answeredAt: answered ? (row.answeredAt ?? now) : null }),
    ...(assignedTo !== undefined && { assignedTo }),
  };
}

serve(messageRoutes, messages.update, async (ctx, { params: { kind, id }, body }) => {
  if (kind === "text" && !can(ctx.staff, "sms.read")) throw new AppError("not_found", DELETED);
  const row = await getMessage(ctx, kind, id);
  if (Object.keys(body).length === 0) return toMessageDto(row);
  const { assignedTo } = body;
  const isHandedOver = assignedTo && assignedTo !== row.assignedTo && assignedTo !== ctx.staff.id;
  const [changed] = await ctx.db.batch([
    queries.setMessage(ctx.db, kind, id, toChange(row, body, iso(ctx.clock()))),
    // Opening a message is not worth an entry in the log.
    ...(body.answered === undefined && assignedTo === undefined
      ? []
      : [
          recordActivity(ctx, {
            action: "message.update",
            entityType: entityTypes[kind],
            entityId: id,
            details: body,
          }),
        ]),
    ...(isHandedOver
      ? notifyUser(ctx, {
          userId: assignedTo,
          kind: "assigned",
          entityType: kind,
          entityId: id,
          actorId: ctx.staff.id,
        })
      : []),
  ]);
  if (changed.length === 0 && assignedTo && (await queries.findMessage(ctx.db, kind, id)))
    throw new AppError("validation_failed", INACTIVE_ASSIGNEE, {
      fields: { assignedTo: [INACTIVE_ASSIGNEE] },
    });
  return toMessageDto(await getMessage(ctx, kind, id));
});

const entityTypes: Record<MessageKind, string> = { contact: "contact", text: "sms_inbound" };

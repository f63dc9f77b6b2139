import { userName } from "#contract/users/user-name.ts";
import { sms } from "#contract/sms/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { resumeDeliveries } from "#worker/runtime/queries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { withdrawConsent } from "./consent.ts";
import * as ledger from "./consent-queries.ts";
import { prepareText } from "./outbox.ts";
import { toNewMessageDto, getConsentsDto, toMessageDto, getSettingsDto } from "./dto.ts";
import * as queries from "./queries.ts";
import { listObjections, reasonRequired } from "./objections.ts";
import { messageBasis, getRefusal } from "./rules.ts";
import { ACTIVE_SETTING } from "./tasks.ts";

export const smsRoutes = createRouter();

serve(smsRoutes, sms.settings, (ctx) => getSettingsDto(ctx));

serve(smsRoutes, sms.saveSettings, async (ctx, { body }) => {
  const before = await queries.getSettings(ctx.db);
  const details = diffFields(before, body);
  if (Object.keys(details).length === 0) return getSettingsDto(ctx);
  const now = iso(ctx.clock());
  const entry = { action: "sms.settings", entityType: "sms_settings", entityId: before.id, details };
  await ctx.db.batch([
    queries.setSettings(ctx.db, { ...body, updatedAt: now }),
    recordActivity(ctx, entry),
    ...(body.isActive ? [resumeDeliveries(ctx.db, [ACTIVE_SETTING], now)] : []),
  ]);
  return getSettingsDto(ctx);
});

serve(smsRoutes, sms.messages, async (ctx, { query }) => {
  const { rows, total } = await queries.listMessages(ctx.db, query);
  return { rows: rows.map(toMessageDto), total };
});

serve(smsRoutes, sms.message, async (ctx, { params }) => {
  const message = toMessageDto(await queries.getMessage(ctx.db, params.id));
  return { message, events: await queries.listEvents(ctx.db, params.id) };
});

serve(smsRoutes, sms.send, async (ctx, { body, storeResponse }) => {
  const { isActive } = await queries.getSettings(ctx.db);
  if (!isActive) throw new AppError("conflict", "SMS service must be active to send messages");
  const { toNumber: to, reason, ...text } = body;
  const basis = messageBasis(text.messageType);
  const consentState = await ledger.getConsentState(ctx.db, to);
  const refusal = getRefusal(consentState, basis);
  if (refusal) throw new AppError("conflict", refusal, { fields: { toNumber: [refusal] } });
  const objections = await listObjections(ctx, { to, basis, consentState });
  if (objections.length > 0 && !reason) throw reasonRequired(objections);
  const order = {
    ...text,
    to,
    basis,
    dedupeKey: `staff:${ctx.newId()}`,
    sentBy: ctx.staff.id,
    ignoresQuietHours: objections.some(({ rule }) => rule === "quiet_hours"),
  };
  const { id, deliveryIds, heldUntil, statements } = await prepareText(ctx, order);
  const [message, delivery] = statements;
  const entry = { action: "sms.send", entityType: "sms_message", entityId: id };
  const [lead] = await ledger.listLeads(ctx.db, to);
  const answer = toNewMessageDto({
    ...text,
    id,
    to,
    lead,
    sentBy: userName(ctx.staff),
    at: iso(ctx.clock()),
    heldUntil,
  });
  await ctx.db.batch([
    message,
    recordActivity(ctx, {
      ...entry,
      details: {
        messageType: text.messageType,
        ...(objections.length > 0 && { reason, overrides: objections.map(({ rule }) => rule) }),
      },
    }),
    delivery,
    ...storeResponse(answer),
  ]);
  enqueueDeliveries(ctx, deliveryIds);
  return answer;
});

serve(smsRoutes, sms.consents, (ctx, { query }) => getConsentsDto(ctx, query.number));

serve(smsRoutes, sms.withdraw, async (ctx, { body }) => {
  await withdrawConsent(ctx, body.number, [...new Set(body.kinds)]);
  return getConsentsDto(ctx, body.number);
});

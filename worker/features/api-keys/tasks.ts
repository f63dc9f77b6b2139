import { API_KEY_WARNING_DAYS } from "#contract/api-keys/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import { toOneLine } from "#worker/base/display-name.ts";
import { firmDate } from "#worker/base/firm-day.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type DeliveryHandler, deliveryRow, enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { formatGreeting, sendMail } from "#worker/runtime/mail.ts";
import { deleteEndedKeys, findKeyWithAddress, insertWarnings, listExpiringKeys } from "./queries.ts";

const ENDED_KEY_DAYS = 30;

/** Enqueues one warning for each key that expires soon, and deletes keys that ended a month ago. */
export async function maintainApiKeys(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  await deleteEndedKeys(ctx.db, iso(addTime(now, -ENDED_KEY_DAYS, "day")));
  const until = iso(addTime(now, API_KEY_WARNING_DAYS, "day"));
  const keys = await listExpiringKeys(ctx.db, iso(now), until);
  if (keys.length === 0) return;
  const rows = keys.map(({ id }) =>
    deliveryRow(ctx, {
      kind: "mail",
      action: "api_key.expiring",
      dedupeKey: `api_key.expiring:${id}`,
      entityType: "api_key",
      entityId: id,
    }),
  );
  await insertWarnings(ctx.db, rows);
  enqueueDeliveries(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** Mails the user or owner of a key that expires soon. */
export const sendKeyWarning: DeliveryHandler = async (ctx, { entityId }) => {
  const key = await findKeyWithAddress(ctx.db, entityId, iso(ctx.clock()));
  if (!key) throw new DeliveryObsolete("The key has ended.");
  const to = key.isActive && key.email ? key.email : key.kind === "service" ? ctx.config.staffMail : "";
  if (!to) throw new DeliveryObsolete("Nobody with an email address has this key.");
  const isService = key.kind === "service";
  const page = isService ? "/admin/settings/service-keys" : "/admin/profile";
  return sendMail(ctx, {
    to,
    subject: `API key ${toOneLine(key.name)} expires soon`,
    greeting: key.fullName && to === key.email ? formatGreeting(key.fullName) : "Hello,",
    paragraphs: [
      `The ${isService ? "service key" : "API key"} ${toOneLine(key.name)} (${key.hint}…) at ${ctx.config.firm.name} expires on ${firmDate(new Date(key.expiresAt))}.`,
      "Create a new key and enter it where the old one is used. Then revoke the old one. Programs that still use the old one after that day get an error.",
    ],
    button: { label: "Open API keys", url: `${ctx.config.origin}${page}` },
  });
};

import { iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendMail } from "#worker/runtime/mail.ts";
import { findLinkById, updateLinkHash } from "./link-queries.ts";
import { getToken } from "./links.ts";
import { linkMail } from "./templates.ts";

/** Mails a one-time link to staff. */
export const sendAccountLink: DeliveryHandler = async (ctx, { entityId }) => {
  const found = await findLinkById(ctx.db, entityId, iso(ctx.clock()));
  if (!found) throw new DeliveryObsolete("The link has expired, was used or withdrawn.");
  const { link, user } = found;
  const token = await getToken(ctx, link.id);
  const tokenHash = await sha256(token);
  // The session secret was changed since the link was created.
  if (link.tokenHash && link.tokenHash !== tokenHash) await updateLinkHash(ctx.db, link.id, tokenHash);
  return sendMail(ctx, { to: link.recipient, ...linkMail(link, user, token, ctx.config) });
};

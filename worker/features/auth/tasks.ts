import { iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendMail } from "#worker/runtime/mail.ts";
import { findLinkById, updateLinkHash } from "./link-queries.ts";
import { getToken } from "./links.ts";
import { findUser } from "./queries.ts";
import { type AccountNotice, linkMail, noticeMail } from "./templates.ts";

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

/** Mails a notice about their account to a user. */
export const sendAccountNotice: DeliveryHandler = async (ctx, { entityId, payload }) => {
  const user = await findUser(ctx.db, entityId);
  if (!user?.email) throw new DeliveryObsolete("The user was deleted, or has no email address.");
  return sendMail(ctx, { to: user.email, ...noticeMail(payload.notice as AccountNotice, user, ctx.config) });
};

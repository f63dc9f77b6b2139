import { linkHours, type LinkPurpose } from "#contract/auth/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { hmac, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliveryRow } from "#worker/runtime/deliveries.ts";
import { type AccountLink, findLinkByHash, insertLinkDelivery, isEmailOfOther } from "./link-queries.ts";

const GONE = "This link has expired or has already been used.";

/** Unpredictable without the secret, so that a mail that is sent again has the same link and none is stored. */
export const getToken = ({ config }: Pick<Ctx, "config">, linkId: string): Promise<string> =>
  hmac(config.sessionSecret, `account link ${linkId}`);

type NewLink = Pick<AccountLink, "userId" | "recipient"> & {
  purpose: LinkPurpose;
  newEmail?: string | null;
};

/** The part of a link that does not depend on its user. */
export async function createLink(ctx: Ctx, purpose: LinkPurpose) {
  const id = ctx.newId();
  const now = ctx.clock();
  return {
    id,
    tokenHash: purpose === "email_changed" ? null : await sha256(await getToken(ctx, id)),
    createdAt: iso(now),
    expiresAt: iso(addTime(now, linkHours[purpose], "hour")),
  };
}

/** The row of a new link. */
export const createLinkRow = async (ctx: Ctx, link: NewLink): Promise<AccountLink> => ({
  newEmail: null,
  confirmedAt: null,
  ...link,
  ...(await createLink(ctx, link.purpose)),
});

const LINK_ACTION = "account.link";

/** Statement for the mail of a link that the batch inserts, if it does, and the id for `enqueueDeliveries`. */
export function createLinkMail(ctx: Ctx, linkId: string) {
  const row = deliveryRow(ctx, {
    kind: "mail",
    action: LINK_ACTION,
    dedupeKey: `account_link:${linkId}`,
    entityType: "account_link",
    entityId: linkId,
  });
  return { id: row.id, statement: insertLinkDelivery(ctx.db, row) };
}

/** Finds a link by its token. Throws 410 when it has expired, was used or withdrawn, or has another purpose. */
export async function getLink(ctx: Ctx, token: string, purposes: readonly AccountLink["purpose"][]) {
  const found = await findLinkByHash(ctx.db, await sha256(token), iso(ctx.clock()));
  if (!found || !purposes.includes(found.link.purpose)) throw new AppError("gone", GONE);
  return found;
}

export const linkGone = (): AppError => new AppError("gone", GONE);

const EMAIL_TAKEN = "Another user has this email address.";

/** Throws 409 when a user other than `userId` has the address. */
export async function assertEmailFree(
  ctx: Ctx,
  email: string | null | undefined,
  userId: string | null,
): Promise<void> {
  if (email && (await isEmailOfOther(ctx.db, email, userId)))
    throw new AppError("conflict", EMAIL_TAKEN, { fields: { email: [EMAIL_TAKEN] } });
}

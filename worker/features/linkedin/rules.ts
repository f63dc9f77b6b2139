import { type LinkedInPost, warningDays } from "#contract/linkedin/endpoints.ts";
import type { LinkedinPostStatus } from "#contract/articles/constants.ts";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";
import { type Keyring, open, seal, type Sealed } from "#worker/base/seal.ts";

const DAY_MS = 86_400_000;
/** From here on a token is renewed, where that is possible. */
export const RENEW_DAYS = 7;
const OLD_MONTHS = 9;

/** Whole days until `expiresAt`, the begun one counted; 0 from then on. */
export const daysLeft = (expiresAt: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS));

type Lasting = { expiresAt: string; refreshToken: string | null; refreshExpiresAt: string | null };

/** Whether LinkedIn has given a refresh token that still holds. */
export const canRenew = ({ refreshToken, refreshExpiresAt }: Lasting, now: Date): boolean =>
  refreshToken !== null && (refreshExpiresAt === null || Date.parse(refreshExpiresAt) > now.getTime());

/**
 * The threshold of 14, 7 and 1 days that a token has passed, the nearest to its end; null before, and when it is over. A
 * token that renews itself is only spoken of on its last day: then renewing has failed all week.
 */
export function warningOf(token: Lasting, now: Date): (typeof warningDays)[number] | null {
  const left = daysLeft(token.expiresAt, now);
  if (left === 0) return null;
  const passed = warningDays.findLast((days) => left <= days) ?? null;
  return canRenew(token, now) && passed !== 1 ? null : passed;
}

/** Whether a version such as 202607 is older than nine months: LinkedIn ends each after about twelve. */
export function isOldVersion(version: string, now: Date): boolean {
  const months = Number(version.slice(0, 4)) * 12 + Number(version.slice(4, 6)) - 1;
  return now.getUTCFullYear() * 12 + now.getUTCMonth() - months > OLD_MONTHS;
}

/** Whether this is a version of LinkedIn's API: year and month, such as 202607. */
export const isVersion = (text: string): boolean => /^20\d\d(0[1-9]|1[0-2])$/.test(text);

// Tokens

const placeOf = (authorUrn: string, token: "access" | "refresh") => `linkedin_accounts.${authorUrn}.${token}`;

type SealedTokens = { accessToken: string; refreshToken: string | null; keyId: string };

/** Both tokens as the row of this author keeps them. */
export async function sealTokens(
  keyring: Keyring,
  authorUrn: string,
  tokens: { accessToken: string; refreshToken: string | null },
): Promise<SealedTokens> {
  const access = await seal(keyring, placeOf(authorUrn, "access"), tokens.accessToken);
  const refresh: Sealed | null =
    tokens.refreshToken === null
      ? null
      : await seal(keyring, placeOf(authorUrn, "refresh"), tokens.refreshToken);
  return { accessToken: access.sealed, refreshToken: refresh?.sealed ?? null, keyId: access.keyId };
}

/** One of the tokens in plain. Throws Unsealable when its key is gone. */
export const openToken = (
  keyring: Keyring,
  { authorUrn, keyId }: { authorUrn: string; keyId: string },
  token: "access" | "refresh",
  sealed: string,
): Promise<string> => open(keyring, placeOf(authorUrn, token), { sealed, keyId });

type SealedAccount = SealedTokens & { authorUrn: string };

/** Seals again, with the current key, the tokens that an earlier one has sealed; `lost` names what no key opens. */
export async function rotateTokens(keyring: Keyring, accounts: readonly SealedAccount[]) {
  const done: { was: SealedAccount; now: SealedTokens }[] = [];
  const lost: string[] = [];
  for (const account of accounts.filter(({ keyId }) => keyId !== keyring.current.id)) {
    const { authorUrn, accessToken, refreshToken } = account;
    try {
      const plain = {
        accessToken: await openToken(keyring, account, "access", accessToken),
        refreshToken: refreshToken && (await openToken(keyring, account, "refresh", refreshToken)),
      };
      done.push({ was: account, now: await sealTokens(keyring, authorUrn, plain) });
    } catch {
      lost.push(authorUrn);
    }
  }
  return { done, lost };
}

// Posts

const url = (id: string | null) => (id ? `https://www.linkedin.com/feed/update/${id}/` : null);

type PostRow = {
  id: string;
  articleId: string | null;
  articleTitle: string;
  articleCategory: string;
  linkedinPostId: string | null;
  status: LinkedinPostStatus;
  error: string | null;
  postedAt: string | null;
  createdAt: string;
};
type DeliveryRow = { status: DeliveryStatus; nextAttemptAt: string | null; waitingFor: string | null };

/** A post as the back office sees it. */
export function presentPost(post: PostRow, delivery: DeliveryRow | null): LinkedInPost {
  const waits = delivery?.status === "waiting";
  return {
    ...post,
    url: url(post.linkedinPostId),
    waitingFor: waits ? delivery.waitingFor : null,
    nextAttemptAt: waits ? delivery.nextAttemptAt : null,
    deliveryStatus: delivery?.status ?? null,
    canRetry: post.status !== "posted" && post.articleId !== null && delivery?.status !== "sending",
  };
}

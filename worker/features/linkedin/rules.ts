import type { LinkedInPost } from "#contract/linkedin/endpoints.ts";
import { tokenWarningDays } from "#contract/linkedin/constants.ts";
import type { LinkedinPostStatus } from "#contract/articles/constants.ts";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";
import { type Keyring, unseal, seal, type Sealed } from "#worker/base/seal.ts";

const DAY_MS = 86_400_000;
/** Tokens are renewed this many days before expiry. */
export const RENEW_DAYS = 7;
const OLD_MONTHS = 9;

/** Days until `expiresAt`, rounded up; 0 once it has passed. */
export const daysLeft = (expiresAt: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS));

type TokenExpiry = { expiresAt: string; refreshToken: string | null; refreshExpiresAt: string | null };

/** True while an unexpired refresh token exists. */
export const canRenew = ({ refreshToken, refreshExpiresAt }: TokenExpiry, now: Date): boolean =>
  refreshToken !== null && (refreshExpiresAt === null || Date.parse(refreshExpiresAt) > now.getTime());

/**
 * The warning threshold (14, 7 or 1 days) that a token has passed; null before the first and after expiry. Renewable
 * tokens warn on the last day only, when renewal has failed all week.
 */
export function warningThreshold(token: TokenExpiry, now: Date): (typeof tokenWarningDays)[number] | null {
  const left = daysLeft(token.expiresAt, now);
  if (left === 0) return null;
  const passed = tokenWarningDays.findLast((days) => left <= days) ?? null;
  return canRenew(token, now) && passed !== 1 ? null : passed;
}

/** LinkedIn retires an API version about twelve months after its release. */
export function isOutdatedVersion(version: string, now: Date): boolean {
  const months = Number(version.slice(0, 4)) * 12 + Number(version.slice(4, 6)) - 1;
  return now.getUTCFullYear() * 12 + now.getUTCMonth() - months > OLD_MONTHS;
}

/** Year and month, such as 202607. */
export const isApiVersion = (text: string): boolean => /^20\d\d(0[1-9]|1[0-2])$/.test(text);

// Tokens

const tokenContext = (authorUrn: string, token: "access" | "refresh") =>
  `linkedin_accounts.${authorUrn}.${token}`;

type SealedTokens = { accessToken: string; refreshToken: string | null; keyId: string };

/** Encrypts both tokens of an account with the current key. */
export async function sealTokens(
  keyring: Keyring,
  authorUrn: string,
  tokens: { accessToken: string; refreshToken: string | null },
): Promise<SealedTokens> {
  const access = await seal(keyring, tokenContext(authorUrn, "access"), tokens.accessToken);
  const refresh: Sealed | null =
    tokens.refreshToken === null
      ? null
      : await seal(keyring, tokenContext(authorUrn, "refresh"), tokens.refreshToken);
  return { accessToken: access.sealed, refreshToken: refresh?.sealed ?? null, keyId: access.keyId };
}

/** Throws UnsealError when the encryption key is no longer configured. */
export const openToken = (
  keyring: Keyring,
  { authorUrn, keyId }: { authorUrn: string; keyId: string },
  token: "access" | "refresh",
  sealed: string,
): Promise<string> => unseal(keyring, tokenContext(authorUrn, token), { sealed, keyId });

type SealedAccount = SealedTokens & { authorUrn: string };

/** Reseals tokens with the current encryption key; `lost` lists authors whose tokens can't be decrypted any more. */
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

const postUrl = (id: string | null) => (id ? `https://www.linkedin.com/feed/update/${id}/` : null);

type PostRow = {
  id: string;
  articleId: string | null;
  articleTitle: string;
  articleCategory: string;
  linkedinPostId: string | null;
  postContent: string;
  status: LinkedinPostStatus;
  error: string | null;
  scheduledFor: string | null;
  postedAt: string | null;
  createdAt: string;
};
type DeliveryRow = { status: DeliveryStatus; nextAttemptAt: string | null; waitingFor: string | null };

/** Post with the state of its delivery for the API. */
export function toPostDto(post: PostRow, delivery: DeliveryRow | null, now: string): LinkedInPost {
  const isScheduled = post.status === "pending" && (post.scheduledFor ?? "") > now;
  const waits = delivery?.status === "waiting";
  const isWaitingOrFailed =
    post.articleId !== null && (post.status === "pending" || post.status === "failed");
  return {
    ...post,
    url: postUrl(post.linkedinPostId),
    waitingFor: waits ? delivery.waitingFor : null,
    nextAttemptAt: waits ? delivery.nextAttemptAt : null,
    deliveryStatus: delivery?.status ?? null,
    canRetry: isWaitingOrFailed && !isScheduled && delivery?.status !== "sending",
    canEdit: isWaitingOrFailed,
  };
}

/** Id of a post from its address, such as `…/feed/update/urn:li:activity:1/` or `…/posts/name_title-activity-1-ab`. */
export function parsePostUrl(url: string): string | null {
  const urn = /urn(?::|%3A)li(?::|%3A)(share|ugcPost|activity)(?::|%3A)(\d+)/i.exec(url);
  const named = urn ?? /-(share|ugcPost|activity)-(\d+)/.exec(url);
  return named ? `urn:li:${named[1]}:${named[2]}` : null;
}

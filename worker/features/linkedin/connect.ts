import type { ConnectOutcome } from "#contract/linkedin/endpoints.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import {
  type SocialAccess,
  type SocialAuthor,
  type SocialAuthorKind,
  TokenRefused,
} from "#worker/ports/social-publisher.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { incrementCounter, resumeDeliveries } from "#worker/runtime/queries.ts";
import { verifyLink, signLink } from "#worker/runtime/signed-link.ts";
import { readSetting } from "#worker/features/settings/index.ts";
import { accessWith, clientOf, CONNECTION, tokensOf } from "./account.ts";
import * as queries from "./queries.ts";

const PURPOSE = "linkedin.connect";
const STATE_MINUTES = 10;
/** LinkedIn sometimes rejects a new token for a few seconds. */
const FRESH_TRIES = 3;
const FRESH_PAUSE_MS = 2_000;

/** Must equal the redirect URL registered in the LinkedIn app. */
export const redirectUri = ({ config }: Pick<Ctx, "config">): string =>
  `${config.origin}/api/linkedin/callback`;

/** Identifies the session without revealing its id. */
const sessionMark = async (ctx: StaffCtx) => (await sha256(`${PURPOSE} ${ctx.staff.sessionId}`)).slice(0, 32);

/** The consent page URL. Its state is signed, bound to this session, and valid once within ten minutes. */
export async function consentUrl(ctx: StaffCtx, as: SocialAuthorKind): Promise<string> {
  const client = await clientOf(ctx);
  const subject = [as, await sessionMark(ctx), randomToken(12)].join(".");
  const state = await signLink(ctx, PURPOSE, subject, STATE_MINUTES / (24 * 60));
  return ctx.ports.socialPublisher.consentUrl(client, { redirectUri: redirectUri(ctx), state, as });
}

/** Returns null for a state that is forged, expired, used, or of another session. */
async function openState(ctx: StaffCtx, state: string): Promise<SocialAuthorKind | null> {
  const subject = await verifyLink(ctx, PURPOSE, state).catch((error: unknown) => {
    if (error instanceof AppError) return "";
    throw error;
  });
  const [as, mark, nonce] = subject.split(".");
  if ((as !== "member" && as !== "organization") || mark !== (await sessionMark(ctx))) return null;
  const now = ctx.clock();
  const until = iso(addTime(now, 2 * STATE_MINUTES, "minute"));
  const { count } = await incrementCounter(ctx.db, `${PURPOSE}:${nonce}`, iso(now), until);
  return count === 1 ? as : null;
}

type Returned = { state?: string | undefined; code?: string | undefined; error?: string | undefined };

/** Completes the OAuth flow and returns the outcome for the screen. */
export async function finishConnecting(
  ctx: StaffCtx,
  { state = "", code, error }: Returned,
): Promise<ConnectOutcome> {
  const as = await openState(ctx, state);
  if (!as) return "stale";
  if (error || !code) return "refused";
  try {
    const grant = await ctx.ports.socialPublisher.exchange(await clientOf(ctx), code, redirectUri(ctx));
    const author = await authorOf(ctx, await accessWith(ctx, grant.accessToken), as);
    if (!author) return "no-page";
    await keep(ctx, author, await tokensOf(ctx, author.urn, grant));
    return "connected";
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    ctx.log("warn", "linkedin.connect_failed", { as }, failure);
    const refused =
      failure instanceof NotConfigured || (failure instanceof VendorFailure && failure.permanent);
    return refused ? "rejected" : "unreachable";
  }
}

async function authorOf(ctx: Ctx, access: SocialAccess, as: SocialAuthorKind): Promise<SocialAuthor | null> {
  if (as === "member") return withFreshToken(() => ctx.ports.socialPublisher.member(access));
  const pages = await withFreshToken(() => ctx.ports.socialPublisher.organizations(access));
  const wanted = await readSetting(ctx, "linkedin_organization_id");
  if (wanted) return pages.find(({ urn }) => urn === `urn:li:organization:${wanted}`) ?? null;
  // With several pages the setting must name one.
  return pages.length === 1 ? pages[0]! : null;
}

async function withFreshToken<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TokenRefused) || tried >= FRESH_TRIES) throw error;
      await new Promise((done) => setTimeout(done, FRESH_PAUSE_MS));
    }
  }
}

const OTHER_AUTHOR =
  "LinkedIn was connected as somebody else before it was known whether this was posted. Look for it there before you retry.";

/** Stores the account, replacing any other, and makes deliveries due that waited for a connection. */
async function keep(
  ctx: StaffCtx,
  author: SocialAuthor,
  tokens: Awaited<ReturnType<typeof tokensOf>>,
): Promise<void> {
  const before = await queries.findAccount(ctx.db);
  const now = iso(ctx.clock());
  const row = {
    id: ctx.newId(),
    createdAt: now,
    authorUrn: author.urn,
    name: author.name,
    connectedBy: ctx.staff.id,
  };
  const switched = before !== null && before.authorUrn !== author.urn;
  const entry = { action: "linkedin.connect", entityType: "linkedin_account", entityId: null };
  const [woken] = await ctx.db.batch([
    resumeDeliveries(ctx.db, [CONNECTION, "linkedin_client_id", "linkedin_client_secret"], now),
    queries.upsertAccount(ctx.db, { ...row, ...tokens }),
    recordActivity(ctx, {
      ...entry,
      details: { author: author.urn, name: author.name, expiresAt: tokens.expiresAt },
    }),
    queries.deleteOtherAccounts(ctx.db, author.urn),
    ...(switched
      ? [
          queries.cancelUnknownDeliveries(ctx.db, OTHER_AUTHOR, now),
          queries.abandonUnknownPosts(ctx.db, OTHER_AUTHOR, now),
        ]
      : []),
  ]);
  enqueueDeliveries(
    ctx,
    woken.map(({ id }) => id),
  );
}

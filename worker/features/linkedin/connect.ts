import type { ConnectOutcome } from "#contract/linkedin/endpoints.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import {
  type FeedAccess,
  type FeedAuthor,
  type FeedAuthorKind,
  TokenRefused,
} from "#worker/ports/social-feed.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { announce } from "#worker/runtime/deliveries.ts";
import { countUp, wakeDeliveries } from "#worker/runtime/queries.ts";
import { openLink, signLink } from "#worker/runtime/signed-link.ts";
import { readSetting } from "#worker/features/settings/index.ts";
import { accessWith, clientOf, CONNECTION, tokensOf } from "./account.ts";
import * as queries from "./queries.ts";

const PURPOSE = "linkedin.connect";
const STATE_MINUTES = 10;
/** A fresh token is sometimes refused for some seconds. */
const FRESH_TRIES = 3;
const FRESH_PAUSE_MS = 2_000;

/** Where LinkedIn sends people back to; the app there has to name exactly this. */
export const redirectUri = ({ config }: Pick<Ctx, "config">): string =>
  `${config.origin}/api/linkedin/callback`;

/** Names a session without giving away how its row is called. */
const sessionMark = async (ctx: StaffCtx) => (await sha256(`${PURPOSE} ${ctx.staff.sessionId}`)).slice(0, 32);

/** The address at LinkedIn that asks for consent. Its state is signed, of this session, good for ten minutes and once. */
export async function consentUrl(ctx: StaffCtx, as: FeedAuthorKind): Promise<string> {
  const client = await clientOf(ctx);
  const subject = [as, await sessionMark(ctx), randomToken(12)].join(".");
  const state = await signLink(ctx, PURPOSE, subject, STATE_MINUTES / (24 * 60));
  return ctx.ports.feed.consentUrl(client, { redirectUri: redirectUri(ctx), state, as });
}

/** Whom the state says to post as, or null for one that is forged, too old, of another session, or used before. */
async function openState(ctx: StaffCtx, state: string): Promise<FeedAuthorKind | null> {
  const subject = await openLink(ctx, PURPOSE, state).catch((error: unknown) => {
    if (error instanceof AppError) return "";
    throw error;
  });
  const [as, mark, nonce] = subject.split(".");
  if ((as !== "member" && as !== "organization") || mark !== (await sessionMark(ctx))) return null;
  const now = ctx.clock();
  const until = iso(shift(now, 2 * STATE_MINUTES, "minute"));
  const { count } = await countUp(ctx.db, `${PURPOSE}:${nonce}`, iso(now), until);
  return count === 1 ? as : null;
}

type Returned = { state?: string | undefined; code?: string | undefined; error?: string | undefined };

/** Finishes the way through LinkedIn: what came of it, for the screen. */
export async function finishConnecting(
  ctx: StaffCtx,
  { state = "", code, error }: Returned,
): Promise<ConnectOutcome> {
  const as = await openState(ctx, state);
  if (!as) return "stale";
  if (error || !code) return "refused";
  try {
    const grant = await ctx.ports.feed.exchange(await clientOf(ctx), code, redirectUri(ctx));
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

async function authorOf(ctx: Ctx, access: FeedAccess, as: FeedAuthorKind): Promise<FeedAuthor | null> {
  if (as === "member") return withFreshToken(() => ctx.ports.feed.member(access));
  const pages = await withFreshToken(() => ctx.ports.feed.organizations(access));
  const wanted = await readSetting(ctx, "linkedin_organization_id");
  if (wanted) return pages.find(({ urn }) => urn === `urn:li:organization:${wanted}`) ?? null;
  // Which of several pages is not ours to guess.
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

/** One account at a time. What has waited for a connection is sent at once. */
async function keep(
  ctx: StaffCtx,
  author: FeedAuthor,
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
    wakeDeliveries(ctx.db, [CONNECTION, "linkedin_client_id", "linkedin_client_secret"], now),
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
  announce(
    ctx,
    woken.map(({ id }) => id),
  );
}

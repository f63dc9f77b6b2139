import type { ConnectOutcome } from "#contract/linkedin/constants.ts";
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
import { getSetting } from "#worker/features/settings/index.ts";
import { getAccess, getClient, ACCOUNT_SETTING, toTokenColumns } from "./account.ts";
import * as queries from "./queries.ts";

const PURPOSE = "linkedin.connect";
const STATE_MINUTES = 10;
/** LinkedIn sometimes rejects a new token for a few seconds. */
const MAX_FRESH_ATTEMPTS = 3;
const FRESH_RETRY_MS = 2_000;

/** Must equal the redirect URL registered in the LinkedIn app. */
export const redirectUri = ({ config }: Pick<Ctx, "config">): string =>
  `${config.origin}/api/linkedin/callback`;

/** Identifies the session without revealing its id. */
const hashSession = async (ctx: StaffCtx) => (await sha256(`${PURPOSE} ${ctx.staff.sessionId}`)).slice(0, 32);

/** The consent page URL. Its state is signed, bound to this session, and valid once within ten minutes. */
export async function consentUrl(ctx: StaffCtx, as: SocialAuthorKind): Promise<string> {
  const client = await getClient(ctx);
  const subject = [as, await hashSession(ctx), randomToken(12)].join(".");
  const state = await signLink(ctx, PURPOSE, subject, STATE_MINUTES / (24 * 60));
  return ctx.ports.socialPublisher.consentUrl(client, { redirectUri: redirectUri(ctx), state, as });
}

/** Returns null for a state that is forged, expired, used, or of another session. */
async function verifyState(ctx: StaffCtx, state: string): Promise<SocialAuthorKind | null> {
  const subject = await verifyLink(ctx, PURPOSE, state).catch((error: unknown) => {
    if (error instanceof AppError) return "";
    throw error;
  });
  const [as, sessionHash, nonce] = subject.split(".");
  if ((as !== "member" && as !== "organization") || sessionHash !== (await hashSession(ctx))) return null;
  const now = ctx.clock();
  const until = iso(addTime(now, 2 * STATE_MINUTES, "minute"));
  const { count } = await incrementCounter(ctx.db, `${PURPOSE}:${nonce}`, iso(now), until);
  return count === 1 ? as : null;
}

type CallbackParams = { state?: string | undefined; code?: string | undefined; error?: string | undefined };

/** Completes the OAuth flow and returns the outcome for the screen. */
export async function completeConnection(
  ctx: StaffCtx,
  { state = "", code, error }: CallbackParams,
): Promise<ConnectOutcome> {
  const as = await verifyState(ctx, state);
  if (!as) return "stale";
  if (error || !code) return "refused";
  try {
    const grant = await ctx.ports.socialPublisher.exchange(await getClient(ctx), code, redirectUri(ctx));
    const author = await findAuthor(ctx, await getAccess(ctx, grant.accessToken), as);
    if (!author) return "no-page";
    await saveConnection(ctx, author, await toTokenColumns(ctx, author.urn, grant));
    return "connected";
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure;
    ctx.log("warn", "linkedin.connect_failed", { as }, failure);
    const refused =
      failure instanceof NotConfigured || (failure instanceof VendorFailure && failure.permanent);
    return refused ? "rejected" : "unreachable";
  }
}

async function findAuthor(
  ctx: Ctx,
  access: SocialAccess,
  as: SocialAuthorKind,
): Promise<SocialAuthor | null> {
  if (as === "member") return retryFreshToken(() => ctx.ports.socialPublisher.member(access));
  const pages = await retryFreshToken(() => ctx.ports.socialPublisher.organizations(access));
  const organizationId = await getSetting(ctx, "linkedin_organization_id");
  if (organizationId) return pages.find(({ urn }) => urn === `urn:li:organization:${organizationId}`) ?? null;
  // With several pages the setting must name one.
  return pages.length === 1 ? pages[0]! : null;
}

async function retryFreshToken<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof TokenRefused) || attempt >= MAX_FRESH_ATTEMPTS) throw error;
      await new Promise((done) => setTimeout(done, FRESH_RETRY_MS));
    }
  }
}

/** Stores the account, replacing any other, and makes deliveries due that waited for a connection. */
async function saveConnection(
  ctx: StaffCtx,
  author: SocialAuthor,
  tokens: Awaited<ReturnType<typeof toTokenColumns>>,
): Promise<void> {
  const now = iso(ctx.clock());
  const row = {
    id: ctx.newId(),
    createdAt: now,
    authorUrn: author.urn,
    name: author.name,
    connectedBy: ctx.staff.id,
  };
  const entry = { action: "linkedin.connect", entityType: "linkedin_account", entityId: null };
  const [resumed] = await ctx.db.batch([
    resumeDeliveries(ctx.db, [ACCOUNT_SETTING, "linkedin_client_id", "linkedin_client_secret"], now),
    queries.upsertAccount(ctx.db, { ...row, ...tokens }),
    recordActivity(ctx, {
      ...entry,
      details: { author: author.urn, name: author.name, expiresAt: tokens.expiresAt },
    }),
    queries.deleteOtherAccounts(ctx.db, author.urn),
  ]);
  enqueueDeliveries(
    ctx,
    resumed.map(({ id }) => id),
  );
}

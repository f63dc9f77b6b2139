import type { Context, MiddlewareHandler } from "hono";
import { acceptsApiKeys } from "#contract/api-keys/accepts-api-keys.ts";
import { API_KEY_PREFIX } from "#contract/api-keys/constants.ts";
import { effectiveCapabilities } from "#contract/capabilities.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { networkPrefix } from "#worker/base/network.ts";
import { findApiKey, touchApiKey } from "./api-key-queries.ts";
import type { AppEnv, Ctx, Staff } from "./ctx.ts";
import { listOpenScreens } from "./portal-access.ts";
import { incrementCounter } from "./queries.ts";

/** Precision of `lastUsedAt`: saves a write per request. */
const LAST_USED_INTERVAL_MINUTES = 5;
const WRONG_KEY_WINDOW_MINUTES = 15;
/** Wrong keys of one network within the window. A valid key is accepted regardless. */
export const MAX_WRONG_KEYS = 50;

const KEY_REFUSED = "This API key is not valid: it may be mistyped, expired or revoked.";
const SESSION_REQUIRED = "API keys can't be used here. Sign in instead.";
const TOO_MANY_REQUESTS = "Too many requests with this API key. Please wait a minute and try again.";

const KEY_PATTERN = new RegExp(`^${API_KEY_PREFIX}[A-Za-z0-9_-]{43}$`);

/** A new key with 256 random bits. */
export const createApiKeyToken = (): string => API_KEY_PREFIX + randomToken();

/** The key of `Authorization: Bearer`; null without one, or for a token of another kind. */
const getKey = (header: string | undefined): string | null =>
  new RegExp(`^Bearer +(${API_KEY_PREFIX}\\S*) *$`, "i").exec(header ?? "")?.[1] ?? null;

/**
 * Authenticates requests with an API key, before their origin is checked: a browser never adds this header by itself, so
 * they need no CSRF protection, and their cookies are ignored. Throws 401 for a wrong key, also on public endpoints.
 */
export const apiKeyAuth: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = getKey(c.req.header("authorization"));
  if (key !== null) c.set("keyStaff", await authenticate(c.get("ctx"), key));
  await next();
};

async function authenticate(ctx: Ctx, token: string): Promise<Staff> {
  const now = ctx.clock();
  const key = KEY_PATTERN.test(token) ? await findApiKey(ctx.db, await sha256(token), iso(now)) : null;
  if (!key) throw await refuseWrongKey(ctx);
  if (!(await ctx.withinKeyLimit(key.id))) {
    throw new AppError("rate_limited", TOO_MANY_REQUESTS, { headers: { "Retry-After": "60" } });
  }
  updateLastUsed(ctx, key);
  return toKeyStaff(key);
}

type KeyRow = NonNullable<Awaited<ReturnType<typeof findApiKey>>>;

/**
 * The caller of a key. A personal key has what both the key and the role of its user have at this moment, a service key
 * its own capabilities, with which it is treated like a user whose role has these.
 */
function toKeyStaff({ id, kind, name, user, keyCapabilities, portals, createdAt }: KeyRow): Staff {
  const account =
    kind === "service" ? { role: "user" as const, isActive: true, roleCapabilities: keyCapabilities } : user;
  return {
    id: user.id,
    username: user.username,
    fullName: user.fullName,
    publicName: user.publicName,
    role: account.role,
    capabilities: effectiveCapabilities(account).filter((capability) => keyCapabilities.includes(capability)),
    screens: listOpenScreens(account, portals),
    mustChangePassword: user.mustChangePassword,
    apiKey: { id, kind, name },
    sessionId: "",
    signedInAt: createdAt,
    verifiedAt: createdAt,
    // Its user proved their identity when the key was created.
    mustAddFactor: false,
    hasExternalFactor: false,
  };
}

/** Counts a wrong key by network; the counter's key is hashed. */
async function refuseWrongKey(ctx: Ctx): Promise<AppError> {
  const now = ctx.clock();
  const network = (await sha256(networkPrefix(ctx.caller.ip))).slice(0, 32);
  const resetsAt = iso(addTime(now, WRONG_KEY_WINDOW_MINUTES, "minute"));
  const counter = await incrementCounter(ctx.db, `api-key:network:${network}`, iso(now), resetsAt);
  if (counter.count > MAX_WRONG_KEYS) {
    const seconds = Math.max(1, Math.ceil((Date.parse(counter.resetsAt) - now.getTime()) / 1000));
    return new AppError("rate_limited", "Too many wrong API keys. Please try again later.", {
      headers: { "Retry-After": String(seconds) },
    });
  }
  return new AppError("unauthenticated", KEY_REFUSED, {
    headers: { "WWW-Authenticate": 'Bearer realm="api", error="invalid_token"' },
  });
}

function updateLastUsed(ctx: Ctx, { id, lastUsedAt }: KeyRow): void {
  const now = ctx.clock();
  const before = iso(addTime(now, -LAST_USED_INTERVAL_MINUTES, "minute"));
  if (lastUsedAt !== null && lastUsedAt >= before) return;
  const use = { lastUsedAt: iso(now), lastUsedNetwork: networkPrefix(ctx.caller.ip) };
  ctx.waitUntil(Promise.resolve(touchApiKey(ctx.db, id, before, use)));
}

/** Throws 403 when the request has a key and the endpoint needs a session. */
export function assertKeyAccepted(c: Context<AppEnv>, endpoint: Pick<Endpoint, "access" | "apiKeys">): void {
  if (c.get("keyStaff") && !acceptsApiKeys(endpoint)) throw new AppError("forbidden", SESSION_REQUIRED);
}

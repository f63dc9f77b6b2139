import { importPKCS8, SignJWT } from "jose";
import * as z from "zod";
import { ServiceAccount } from "#contract/job-boards/schemas.ts";
import { type Clock, addTime, systemClock } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import type { JobBoardAccount, PushJobBoard } from "#worker/ports/job-board.ts";
import {
  type VendorResponse,
  requestVendor,
  platformFetch,
  toVendorFailure,
  type Fetch,
} from "./vendor-request.ts";

const VENDOR = "Google for Jobs";
const PUBLISH = "https://indexing.googleapis.com/v3/urlNotifications:publish";
/** Fixed URL: a URL from the uploaded file could redirect the signed assertion. */
const TOKENS = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/indexing";
const MINUTE = 60_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Notified = z.object({ urlNotificationMetadata: z.object({ url: z.string().optional() }) });
const Refused = z.object({ error: z.object({ message: z.string() }) });

type Options = { send?: Fetch; clock?: Clock; timeoutMs?: number };

/** Google Indexing API. The service account must be an owner of the site in Search Console. */
export function googleJobs({
  send = platformFetch,
  clock = systemClock,
  timeoutMs,
}: Options = {}): PushJobBoard {
  const tokens = new Map<string, { token: string; until: number }>();

  async function getToken(account: JobBoardAccount): Promise<{ token: string; deleteToken: () => void }> {
    const serviceAccount = parseAccount(account);
    const name = await sha256(`${serviceAccount.client_email} ${serviceAccount.private_key}`);
    const cached = tokens.get(name);
    const deleteToken = () => void tokens.delete(name);
    if (cached && cached.until > clock().getTime()) return { token: cached.token, deleteToken };
    const form = {
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: await signAssertion(serviceAccount),
    };
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams(form).toString();
    const response = await requestVendor(
      VENDOR,
      { url: TOKENS, method: "POST", headers, body, timeoutMs },
      send,
    );
    if (!response.ok) {
      const message = "Google rejected the service account. Its key may have been deleted.";
      throw toVendorFailure(VENDOR, response, { 400: message, 401: message, 403: message });
    }
    const grant = Token.safeParse(response.body);
    if (!grant.success) throw new VendorFailure(VENDOR, "The response was invalid.");
    const until = clock().getTime() + grant.data.expires_in * 1000 - 5 * MINUTE;
    tokens.set(name, { token: grant.data.access_token, until });
    return { token: grant.data.access_token, deleteToken };
  }

  async function signAssertion({
    client_email,
    private_key,
    private_key_id,
  }: ServiceAccount): Promise<string> {
    const key = await importPKCS8(private_key, "RS256").catch(() => {
      throw new NotConfigured("service account key", VENDOR, "has no readable private key");
    });
    return new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(private_key_id && { kid: private_key_id }) })
      .setIssuer(client_email)
      .setAudience(TOKENS)
      .setIssuedAt(clock())
      .setExpirationTime(addTime(clock(), 1, "hour"))
      .sign(key);
  }

  async function notify(
    account: JobBoardAccount,
    url: string,
    type: "URL_UPDATED" | "URL_DELETED",
  ): Promise<void> {
    const { token, deleteToken } = await getToken(account);
    const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
    const request = { url: PUBLISH, method: "POST" as const, headers, json: { url, type }, timeoutMs };
    const response = await requestVendor(VENDOR, request, send);
    if (response.status === 401) deleteToken();
    if (!response.ok) throw toGoogleFailure(response, clock());
    if (!Notified.safeParse(response.body).success) {
      throw new VendorFailure(VENDOR, "The response was invalid.");
    }
  }

  return {
    mode: "push",
    maxBatch: 1,
    async publish(account, notices) {
      for (const { url } of notices) await notify(account, url, "URL_UPDATED");
      return {};
    },
    async withdraw(account, notices) {
      for (const { url } of notices) await notify(account, url, "URL_DELETED");
    },
  };
}

function parseAccount({ apiKey }: JobBoardAccount): ServiceAccount {
  if (apiKey === null) throw new NotConfigured("service account key", VENDOR);
  try {
    return ServiceAccount.parse(JSON.parse(apiKey));
  } catch {
    throw new NotConfigured("service account key", VENDOR, "is not a service account file");
  }
}

function toGoogleFailure(response: VendorResponse, now: Date): VendorFailure {
  // The cached token was deleted, so a retry fetches a new one.
  if (response.status === 401) return new VendorFailure(VENDOR, "The access token was refused.");
  if (response.status === 429 && !response.headers.has("retry-after")) {
    const failure = Refused.safeParse(response.body);
    const perMinute = failure.success && /per minute/i.test(failure.data.error.message);
    return new VendorFailure(VENDOR, perMinute ? "Too many requests." : "Today's quota is used up.", {
      retryAfter: perMinute ? 60 : secondsToQuotaReset(now),
    });
  }
  return toVendorFailure(VENDOR, response, {
    400: "Google rejected the URL of the job.",
    403: "The service account is not an owner of this site in Search Console, or the API is disabled.",
  });
}

/** The daily quota resets at midnight Pacific time: 07:00 or 08:00 UTC. Waits for the later one. */
function secondsToQuotaReset(now: Date): number {
  const next = new Date(now);
  next.setUTCHours(8, 5, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return Math.ceil((next.getTime() - now.getTime()) / 1000);
}

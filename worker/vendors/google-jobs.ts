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
/** Always this one: an address out of the uploaded file would choose where a signed assertion goes. */
const TOKENS = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/indexing";
const MINUTE = 60_000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Notified = z.object({ urlNotificationMetadata: z.object({ url: z.string().optional() }) });
const Refused = z.object({ error: z.object({ message: z.string() }) });

type Options = { send?: Fetch; clock?: Clock; timeoutMs?: number };

/** Google's Indexing API with a service account, which must be an owner of the site in Search Console. */
export function googleJobs({
  send = platformFetch,
  clock = systemClock,
  timeoutMs,
}: Options = {}): PushJobBoard {
  const tokens = new Map<string, { token: string; until: number }>();

  async function tokenOf(portal: JobBoardAccount): Promise<{ token: string; forget: () => void }> {
    const account = accountOf(portal);
    const name = await sha256(`${account.client_email} ${account.private_key}`);
    const known = tokens.get(name);
    const forget = () => void tokens.delete(name);
    if (known && known.until > clock().getTime()) return { token: known.token, forget };
    const form = {
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: await signed(account),
    };
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams(form).toString();
    const answer = await requestVendor(
      VENDOR,
      { url: TOKENS, method: "POST", headers, body, timeoutMs },
      send,
    );
    if (!answer.ok) {
      const sentence = "Google refused the service account. Its key may have been deleted.";
      throw toVendorFailure(VENDOR, answer, { 400: sentence, 401: sentence, 403: sentence });
    }
    const given = Token.safeParse(answer.body);
    if (!given.success) throw new VendorFailure(VENDOR, "The answer was not understood.");
    const until = clock().getTime() + given.data.expires_in * 1000 - 5 * MINUTE;
    tokens.set(name, { token: given.data.access_token, until });
    return { token: given.data.access_token, forget };
  }

  async function signed({ client_email, private_key, private_key_id }: ServiceAccount): Promise<string> {
    const key = await importPKCS8(private_key, "RS256").catch(() => {
      throw new NotConfigured("service account key", VENDOR, "holds no private key that can be read");
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
    portal: JobBoardAccount,
    url: string,
    type: "URL_UPDATED" | "URL_DELETED",
  ): Promise<void> {
    const { token, forget } = await tokenOf(portal);
    const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
    const question = { url: PUBLISH, method: "POST" as const, headers, json: { url, type }, timeoutMs };
    const answer = await requestVendor(VENDOR, question, send);
    if (answer.status === 401) forget();
    if (!answer.ok) throw refused(answer, clock());
    if (!Notified.safeParse(answer.body).success) {
      throw new VendorFailure(VENDOR, "The answer was not understood.");
    }
  }

  return {
    mode: "push",
    maxBatch: 1,
    async publish(portal, notices) {
      for (const { url } of notices) await notify(portal, url, "URL_UPDATED");
      return {};
    },
    async withdraw(portal, notices) {
      for (const { url } of notices) await notify(portal, url, "URL_DELETED");
    },
  };
}

function accountOf({ apiKey }: JobBoardAccount): ServiceAccount {
  if (apiKey === null) throw new NotConfigured("service account key", VENDOR);
  try {
    return ServiceAccount.parse(JSON.parse(apiKey));
  } catch {
    throw new NotConfigured("service account key", VENDOR, "is no service account file");
  }
}

function refused(answer: VendorResponse, now: Date): VendorFailure {
  // The token was dropped, so another try brings a new one.
  if (answer.status === 401) return new VendorFailure(VENDOR, "The access token was refused.");
  if (answer.status === 429 && !answer.headers.has("retry-after")) {
    const told = Refused.safeParse(answer.body);
    const perMinute = told.success && /per minute/i.test(told.data.error.message);
    return new VendorFailure(
      VENDOR,
      perMinute ? "Too many requests just now." : "Today's quota is used up.",
      {
        retryAfter: perMinute ? 60 : secondsToNewQuota(now),
      },
    );
  }
  return toVendorFailure(VENDOR, answer, {
    400: "Google refused the address of the job.",
    403: "The service account is not an owner of this site in Search Console, or the API is switched off.",
  });
}

/** The daily quota begins anew at midnight Pacific time: 08:00 UTC in winter, 07:00 in summer, so after the later one. */
function secondsToNewQuota(now: Date): number {
  const next = new Date(now);
  next.setUTCHours(8, 5, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return Math.ceil((next.getTime() - now.getTime()) / 1000);
}

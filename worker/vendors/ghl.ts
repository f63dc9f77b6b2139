import * as z from "zod";
import { secondsToMidnight } from "#worker/base/clock.ts";
import { type AppError, KeyRefused, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import type { CrmAccess } from "#worker/ports/crm.ts";
import {
  type VendorResponse,
  requestVendor,
  joinUrl,
  platformFetch,
  type VendorRequest,
  toVendorFailure,
  parseRetryAfter,
  type Fetch,
} from "./vendor-request.ts";

export const GHL = "GoHighLevel";
/** One for every service since June 2026. */
const VERSION = "v3";
/** Over which the vendor counts requests, where an answer does not tell. */
const INTERVAL_SECONDS = 10;

export type GhlQuestion = Pick<VendorRequest, "method" | "json" | "timeoutMs"> & {
  /** With its leading slash, and a trailing one where the vendor has it. */
  path: string;
  query?: Record<string, string | number>;
};

/** One question to GoHighLevel, answered whatever its status. */
export function askGhlPlainly(
  { apiKey, baseUrl }: CrmAccess,
  { path, query, ...question }: GhlQuestion,
  send: Fetch = platformFetch,
): Promise<VendorResponse> {
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
    : "";
  const headers = { Authorization: `Bearer ${apiKey}`, Version: VERSION, Accept: "application/json" };
  return requestVendor(GHL, { ...question, url: joinUrl(baseUrl, path + search), headers }, send);
}

/**
 * The same for work that goes on by itself. Answers successes and the refusals that depend on what was asked (400, 403,
 * 404, 422); see `ghlRefusal`. Throws KeyRefused on 401, so that what waits for the key goes on waiting; VendorFailure on
 * 429 (with the wait that the rate headers tell) and on a fault of theirs; AppError upstream_timeout.
 */
export async function requestGhl(
  access: CrmAccess,
  question: GhlQuestion,
  send?: Fetch,
): Promise<VendorResponse> {
  const answer = await askGhlPlainly(access, question, send);
  // A missing scope is answered like a bad key.
  if (answer.status === 401) throw new KeyRefused("ghl_api_key", GHL);
  if (answer.status === 429) {
    const retryAfter = waitOf(answer.headers) ?? INTERVAL_SECONDS;
    throw new VendorFailure(GHL, "Too many requests just now.", { retryAfter });
  }
  if (answer.status >= 500 || answer.status === 408) throw toVendorFailure(GHL, answer);
  return answer;
}

const NO_LOCATION = "There is no location with this id.";
/** What refusals of a question about the location mean. */
export const NO_SUCH_LOCATION = { 400: NO_LOCATION, 404: NO_LOCATION, 422: NO_LOCATION };

/**
 * What a refusal means; `known` holds what a status says about this question. A location that is not the key's stops
 * everything, so it is a matter of the settings and not of what was asked.
 */
export function ghlRefusal(answer: VendorResponse, known: Record<number, string> = {}): AppError {
  if (answer.status === 403) return new NotConfigured("ghl_location_id", GHL, "does not belong to the key");
  return toVendorFailure(GHL, answer, {
    404: "What it was asked for is not there.",
    422: "It does not accept what was sent.",
    ...known,
  });
}

/** The body of a success as `schema` reads it. Throws VendorFailure for a refusal and for an answer that makes no sense. */
export function parseGhl<S extends z.ZodType>(
  schema: S,
  answer: VendorResponse,
  known?: Record<number, string>,
): z.output<S> {
  if (!answer.ok) throw ghlRefusal(answer, known);
  const read = schema.safeParse(answer.body);
  if (!read.success) throw new VendorFailure(GHL, "The answer was not understood.");
  return read.data;
}

const Location = z.object({ location: z.object({ name: z.string().nullish() }) });

/** What is asked for the location of the settings. */
export const locationPath = ({ locationId }: CrmAccess): string =>
  `/locations/${encodeURIComponent(locationId)}`;

/** What an answer with the location says to whoever tests the key. Throws as `parseGhl`. */
export function acceptanceIn(answer: VendorResponse): string {
  const name = parseGhl(Location, answer, NO_SUCH_LOCATION).location.name?.trim().slice(0, 100);
  return name ? `GoHighLevel accepted the key for ${name}.` : "GoHighLevel accepted the key.";
}

/**
 * Seconds to wait after 429: what Retry-After says, though the vendor documents none; until the next day (UTC) when the
 * day's requests are used up; else the interval over which requests are counted. Undefined when nothing is told.
 */
function waitOf(headers: Headers, now: Date = new Date()): number | undefined {
  const after = parseRetryAfter(headers.get("retry-after"));
  if (after !== undefined) return after;
  if (headers.get("x-ratelimit-daily-remaining") === "0") return secondsToMidnight(now);
  const interval = Number(headers.get("x-ratelimit-interval-milliseconds"));
  return interval > 0 ? Math.ceil(interval / 1000) : undefined;
}

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
/** One version for all services since June 2026. */
const VERSION = "v3";
/** Rate limit interval if the response does not name it. */
const INTERVAL_SECONDS = 10;

export type GhlRequest = Pick<VendorRequest, "method" | "json" | "timeoutMs"> & {
  /** With a leading slash, and a trailing one where the API requires it. */
  path: string;
  query?: Record<string, string | number>;
};

/** Sends a request and returns the response of any status. */
export function requestGhlRaw(
  { apiKey, baseUrl }: CrmAccess,
  { path, query, ...request }: GhlRequest,
  send: Fetch = platformFetch,
): Promise<VendorResponse> {
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
    : "";
  const headers = { Authorization: `Bearer ${apiKey}`, Version: VERSION, Accept: "application/json" };
  return requestVendor(GHL, { ...request, url: joinUrl(baseUrl, path + search), headers }, send);
}

/**
 * Sends a request for background work; returns successes and 400, 403, 404, 422. Throws KeyRefused on 401, so
 * that deliveries wait, VendorFailure on 429 and 5xx, or upstream_timeout.
 */
export async function requestGhl(
  access: CrmAccess,
  request: GhlRequest,
  send?: Fetch,
): Promise<VendorResponse> {
  const response = await requestGhlRaw(access, request, send);
  // 401 is also the response for a missing scope.
  if (response.status === 401) throw new KeyRefused("ghl_api_key", GHL);
  if (response.status === 429) {
    const retryAfter = getRetryDelay(response.headers) ?? INTERVAL_SECONDS;
    throw new VendorFailure(GHL, "Too many requests.", { retryAfter });
  }
  if (response.status >= 500 || response.status === 408) throw toVendorFailure(GHL, response);
  return response;
}

const NO_LOCATION_MESSAGE = "There is no location with this id.";
/** Messages for failed location requests. */
export const LOCATION_NOT_FOUND = {
  400: NO_LOCATION_MESSAGE,
  404: NO_LOCATION_MESSAGE,
  422: NO_LOCATION_MESSAGE,
};

/**
 * Maps a failed response to an error; `messages` overrides by status. A location that does not belong to the
 * key is a settings error.
 */
export function toGhlFailure(response: VendorResponse, messages: Record<number, string> = {}): AppError {
  if (response.status === 403) return new NotConfigured("ghl_location_id", GHL, "does not belong to the key");
  return toVendorFailure(GHL, response, {
    404: "The record was not found.",
    422: "The data was rejected.",
    ...messages,
  });
}

/** Parses the body of a success. Throws VendorFailure otherwise. */
export function parseGhl<S extends z.ZodType>(
  schema: S,
  response: VendorResponse,
  messages?: Record<number, string>,
): z.output<S> {
  if (!response.ok) throw toGhlFailure(response, messages);
  const parsed = schema.safeParse(response.body);
  if (!parsed.success) throw new VendorFailure(GHL, "The response was invalid.");
  return parsed.data;
}

const Location = z.object({ location: z.object({ name: z.string().nullish() }) });

export const locationPath = ({ locationId }: CrmAccess): string =>
  `/locations/${encodeURIComponent(locationId)}`;

/** Success message of a key test. Throws like `parseGhl`. */
export function acceptanceMessage(response: VendorResponse): string {
  const name = parseGhl(Location, response, LOCATION_NOT_FOUND).location.name?.trim().slice(0, 100);
  return name ? `GoHighLevel accepted the key for ${name}.` : "GoHighLevel accepted the key.";
}

/**
 * Seconds to wait after 429: Retry-After (undocumented), the next UTC day if the daily limit is used up, or
 * the rate limit interval. Undefined if unknown.
 */
function getRetryDelay(headers: Headers, now: Date = new Date()): number | undefined {
  const after = parseRetryAfter(headers.get("retry-after"));
  if (after !== undefined) return after;
  if (headers.get("x-ratelimit-daily-remaining") === "0") return secondsToMidnight(now);
  const interval = Number(headers.get("x-ratelimit-interval-milliseconds"));
  return interval > 0 ? Math.ceil(interval / 1000) : undefined;
}

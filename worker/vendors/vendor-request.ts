import { AppError, VendorFailure } from "#worker/base/errors.ts";
import { createLog, type LogFields } from "#worker/base/log.ts";
import { currentRequestId } from "#worker/base/request-id.ts";

/** The platform's fetch, replaceable in tests. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export const platformFetch: Fetch = (url, init) => fetch(url, init);

const log = createLog({});

/** Logs a vendor call with its outcome and duration, without its content. */
export async function logVendorCall<T>(
  vendor: string,
  call: () => Promise<T>,
  toLogFields: (result: T) => LogFields = () => ({}),
): Promise<T> {
  const startedAt = Date.now();
  const logCall = (fields: LogFields) =>
    log("info", "vendor.request", { vendor, ...fields, ms: Date.now() - startedAt });
  try {
    const result = await call();
    logCall(toLogFields(result));
    return result;
  } catch (error) {
    logCall({ failed: error instanceof AppError ? error.code : "unknown" });
    throw error;
  }
}

const TIMEOUT_MS = 10_000;

export type VendorRequest = {
  url: string;
  /** Default: GET. */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  body?: BodyInit;
  timeoutMs?: number | undefined;
};

/** `body` is the parsed JSON; null if empty or, for errors, not JSON. */
export type VendorResponse = { ok: boolean; status: number; headers: Headers; body: unknown };

export const joinUrl = (base: string, path: string): string => base.replace(/\/+$/, "") + path;

/**
 * Calls a vendor and returns the response of any status. Does not follow redirects and drops vendor texts,
 * since both can leak keys. Throws VendorFailure or AppError upstream_timeout.
 */
export const requestVendor = (
  vendor: string,
  request: VendorRequest,
  send: Fetch = platformFetch,
): Promise<VendorResponse> =>
  logVendorCall(
    vendor,
    () => sendRequest(vendor, request, send),
    ({ status }) => ({ method: request.method ?? "GET", status }),
  );

async function sendRequest(
  vendor: string,
  { url, method = "GET", headers, json, body, timeoutMs = TIMEOUT_MS }: VendorRequest,
  send: Fetch,
): Promise<VendorResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const requestId = currentRequestId();
  const allHeaders = { ...headers, ...(requestId && { "X-Request-Id": requestId }) };
  const init: RequestInit =
    json === undefined
      ? { headers: allHeaders, ...(body === undefined ? {} : { body }) }
      : { headers: { ...allHeaders, "Content-Type": "application/json" }, body: JSON.stringify(json) };
  try {
    const response = await send(url, { ...init, method, signal, redirect: "manual" });
    const { ok, status } = response;
    return { ok, status, headers: response.headers, body: await readJson(response) };
  } catch (error) {
    if (signal.aborted) {
      throw new AppError("upstream_timeout", `${vendor} did not respond within ${timeoutMs / 1000} seconds.`);
    }
    throw new VendorFailure(
      vendor,
      error instanceof SyntaxError ? "The response was invalid." : "The service could not be reached.",
    );
  }
}

/** Above the largest expected response, images included; a Worker has 128 MB of memory. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Reads a response as text, up to `maxBytes`. Throws if it is longer. */
export async function readText(response: Response, maxBytes = MAX_BYTES): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    // Leaving the loop cancels the stream.
    if (size > maxBytes) throw new SyntaxError("The response is too long.");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** Errors and some successes have an empty body. */
async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response);
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!response.ok) return null;
    throw error;
  }
}

/** Maps a failed response to an error; `messages` overrides by status. */
export function toVendorFailure(
  vendor: string,
  { status, headers }: Pick<VendorResponse, "status" | "headers">,
  messages: Record<number, string> = {},
  permanent = status < 500 && status !== 429 && status !== 408,
): VendorFailure {
  const defaultMessages: Record<number, string> = { 401: "The key was refused.", 429: "Too many requests." };
  const message =
    messages[status] ??
    defaultMessages[status] ??
    (status >= 500 ? "The service is temporarily unavailable." : `Unexpected response status ${status}.`);
  const retryAfter = parseRetryAfter(headers.get("retry-after"));
  return new VendorFailure(vendor, message, { permanent, ...(retryAfter !== undefined && { retryAfter }) });
}

/** Retry-After is a number of seconds or a date. */
export function parseRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

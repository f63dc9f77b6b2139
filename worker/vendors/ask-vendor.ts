import { AppError, VendorFailure } from "#worker/base/errors.ts";

/** The platform's fetch, or what stands for it in a test. */
export type Send = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 10_000;

export type Answer = { status: number; body: unknown };

/**
 * One GET with a key. Redirects are not followed, so that the key goes nowhere else; what fails is told in our own words,
 * because a vendor's may quote the key.
 */
export async function askVendor(
  vendor: string,
  url: string,
  headers: Record<string, string>,
  send: Send,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(url, { headers, signal, redirect: "manual" });
    if (response.ok) return { status: response.status, body: await response.json() };
    await response.body?.cancel();
    return { status: response.status, body: null };
  } catch (error) {
    if (signal.aborted) {
      throw new AppError("upstream_timeout", `${vendor} did not answer within ${timeoutMs / 1000} seconds.`);
    }
    throw new VendorFailure(
      vendor,
      error instanceof SyntaxError ? "The answer was not understood." : "It could not be reached.",
    );
  }
}

/** The sentence for a status that is no success; `known` holds what it means at this vendor. */
export function refusal(vendor: string, status: number, known: Record<number, string>): VendorFailure {
  const busy: Record<number, string> = { 401: "The key was refused.", 429: "Too many requests just now." };
  const sentence =
    known[status] ??
    busy[status] ??
    (status >= 500 ? "It has a fault of its own just now." : `It answered with status ${status}.`);
  return new VendorFailure(vendor, sentence, { permanent: status < 500 && status !== 429 });
}

import { isPublicHttps } from "#contract/public-url.ts";
import { AppError, VendorFailure } from "#worker/base/errors.ts";
import type { CalendarReader } from "#worker/ports/calendar-reader.ts";
import { type Fetch, logVendorCall, platformFetch, readText } from "./vendor-request.ts";

const NAME = "The calendar";
/** Private feeds of Google and Outlook hold years of events. */
const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;

const STATUS_MESSAGES: Record<number, string> = {
  401: "The address requires a sign-in. Use the secret address of the calendar.",
  403: "The address requires a sign-in. Use the secret address of the calendar.",
  404: "There is no calendar at this address anymore.",
  410: "There is no calendar at this address anymore.",
  429: "The calendar was read too often. The next read tries again.",
};

type Options = { send?: Fetch; timeoutMs?: number; maxBytes?: number };

/** Reads an iCalendar feed. Every address of a redirect must be public https too. */
export function calendarFeed({
  send = platformFetch,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
}: Options = {}): CalendarReader {
  async function follow(url: string, signal: AbortSignal, redirects: number): Promise<string> {
    if (!isPublicHttps(url)) throw new VendorFailure(NAME, "The address is not a public https:// address.");
    const response = await send(url, {
      headers: { Accept: "text/calendar, text/plain;q=0.5" },
      redirect: "manual",
      signal,
    });
    const location = response.headers.get("Location");
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel();
      if (redirects === 0) throw new VendorFailure(NAME, "The address redirects too often.");
      return follow(toAbsolute(location, url), signal, redirects - 1);
    }
    if (!response.ok) {
      await response.body?.cancel();
      const reason =
        STATUS_MESSAGES[response.status] ?? `The server responded with status ${response.status}.`;
      throw new VendorFailure(NAME, reason);
    }
    return readText(response, maxBytes);
  }
  return {
    read: (url) =>
      // The address is a secret and stays out of the log.
      logVendorCall("calendar", async () => {
        const signal = AbortSignal.timeout(timeoutMs);
        try {
          return await follow(url, signal, MAX_REDIRECTS);
        } catch (error) {
          if (error instanceof AppError) throw error;
          if (signal.aborted)
            throw new AppError(
              "upstream_timeout",
              `${NAME} did not respond within ${timeoutMs / 1000} seconds.`,
            );
          throw new VendorFailure(
            NAME,
            error instanceof SyntaxError
              ? `It is larger than ${maxBytes / 1024 / 1024} MB.`
              : "The server could not be reached.",
          );
        }
      }),
  };
}

/** Empty for an unreadable address, which is refused as not public. */
function toAbsolute(location: string, base: string): string {
  try {
    return new URL(location, base).href;
  } catch {
    return "";
  }
}

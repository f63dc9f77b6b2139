import { carriesSession } from "#worker/runtime/session.ts";

/** Crawlers, link previews and tools name themselves. CUBOT makes phones. */
const DECLARED_BOT =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|headless|lighthouse|preview|externalhit|embedly|archiver|monitor|pingdom|uptime|curl|wget|python|libwww|http-?client|okhttp|axios|undici/i;

/**
 * Whether a request may be counted: of a visitor's browser, that asks for no privacy by Global Privacy Control or Do Not
 * Track, and carries no session of staff.
 */
function mayCount(headers: Headers): boolean {
  const browser = headers.get("user-agent") ?? "";
  return (
    browser !== "" &&
    !DECLARED_BOT.test(browser) &&
    headers.get("sec-gpc") !== "1" &&
    headers.get("dnt") !== "1" &&
    !carriesSession(headers)
  );
}

/** A document fetched ahead is reported by the page once it is shown. */
const isAhead = (headers: Headers): boolean =>
  /prefetch|prerender/.test(`${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""}`);

/** Whether a request opens a document in front of a visitor; browsers send `Sec-Fetch-Dest`, most programs do not. */
export const isCountedDocument = (headers: Headers): boolean =>
  headers.get("sec-fetch-dest") === "document" && !isAhead(headers) && mayCount(headers);

/** Whether the script of a page reports something that may be counted. */
export const isCountedReport = (headers: Headers): boolean =>
  headers.get("sec-fetch-site") === "same-origin" && mayCount(headers);

/** Part of the first script of every page, so it imports nothing. */

const isOptedOut = (): boolean =>
  navigator.doNotTrack === "1" ||
  ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true);

/** Sends a count without cookies or identifiers; a lost one is not repeated. */
export function sendReport(path: string, body: object): void {
  if (isOptedOut()) return;
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: "application/json" }));
}

const VIEWS = "/api/analytics/page-views";
const MAX_REFERRER = 300;

/** Counts a navigation inside the app, for which no document is requested. */
export const reportNavigation = (): void => sendReport(VIEWS, { path: location.pathname });

type Timing = PerformanceNavigationTiming & { activationStart?: number; deliveryType?: string };

/** Counts a document that was fetched before its visitor opened it: the Worker does not count that request. */
export function reportPreparedDocument(): void {
  const [timing] = performance.getEntriesByType("navigation") as Timing[];
  if (!timing?.activationStart && timing?.deliveryType !== "navigational-prefetch") return;
  sendReport(VIEWS, {
    path: location.pathname,
    referrer: document.referrer.slice(0, MAX_REFERRER) || null,
    campaign: new URLSearchParams(location.search).get("utm_source"),
  });
}

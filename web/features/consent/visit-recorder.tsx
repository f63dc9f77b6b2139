import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { Consent } from "#contract/consent/cookie-consent.ts";
import { storedConsent } from "#web/lib/analytics/consent-store.ts";
import { type AnalyticsEvent, engagementSummary } from "#web/lib/analytics/events.ts";
import { endMeasuring, measurementId, sendEvent, tellConsent } from "#web/lib/analytics/google.ts";
import { onHappening } from "#web/lib/analytics/happenings.ts";
import { changeVisit, forgetVisit, keptVisit } from "#web/lib/analytics/visit-store.ts";
import { recordHappening } from "./record-happening.ts";
import { recordPage } from "./record-page.ts";
import { watchReading } from "./watch-reading.ts";

/** Sends an event where this deployment has a service for it; the visit's own record is kept either way. */
const send = (event: AnalyticsEvent | null) => {
  if (event && measurementId()) sendEvent(event);
};

/** Records the visit while the visitor allows it: pages, jobs, searches, submissions. Leaves nothing when they stop. */
export function VisitRecorder({ consent }: { consent: Consent }) {
  const queries = useQueryClient();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const id = measurementId();
    if (id) tellConsent(id, consent);
  }, [consent]);

  useEffect(() => {
    changeVisit((visit) => recordPage(visit, { pathname, search }, queries, send));
  }, [pathname, search, queries]);

  useEffect(() => onHappening((happening) => recordHappening(happening, queries, send)), [queries]);

  useEffect(
    () =>
      watchReading((reading) => {
        const visit = keptVisit();
        if (visit) send(engagementSummary(pathname, reading, visit.pageViews));
      }),
    [pathname],
  );

  useEffect(() => leaveNothing, []);
  return null;
}

/** When recording ends because it is no longer allowed; going to another part of the product keeps the visit. */
function leaveNothing(): void {
  if (storedConsent()?.analytics) return;
  forgetVisit();
  const id = measurementId();
  if (id) endMeasuring(id);
}

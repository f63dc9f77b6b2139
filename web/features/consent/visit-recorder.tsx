import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { Consent } from "#contract/consent/cookie-consent.ts";
import { getConsent } from "#web/lib/analytics/consent-store.ts";
import { type GoogleEvent, engagementEvent } from "#web/lib/analytics/google-events.ts";
import { stopMeasurement, getMeasurementId, sendEvent, updateGoogleConsent } from "#web/lib/analytics/google.ts";
import { onAnalyticsEvent } from "#web/lib/analytics/analytics-events.ts";
import { updateVisit, deleteVisit, readVisit } from "#web/lib/analytics/visit-store.ts";
import { recordAnalyticsEvent } from "./record-analytics-event.ts";
import { recordPage } from "./record-page.ts";
import { trackReading } from "./track-reading.ts";

/** Sends an event where this deployment has a service for it; the visit's own record is kept either way. */
const send = (event: GoogleEvent | null) => {
  if (event && getMeasurementId()) sendEvent(event);
};

/** Records the visit while the visitor allows it: pages, jobs, searches, submissions. Leaves nothing when they stop. */
export function VisitRecorder({ consent }: { consent: Consent }) {
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const id = getMeasurementId();
    if (id) updateGoogleConsent(id, consent);
  }, [consent]);

  useEffect(() => {
    updateVisit((visit) => recordPage(visit, { pathname, search }, queryClient, send));
  }, [pathname, search, queryClient]);

  useEffect(() => onAnalyticsEvent((event) => recordAnalyticsEvent(event, queryClient, send)), [queryClient]);

  useEffect(
    () =>
      trackReading((reading) => {
        const visit = readVisit();
        if (visit) send(engagementEvent(pathname, reading, visit.pageViews));
      }),
    [pathname],
  );

  useEffect(() => discardVisit, []);
  return null;
}

/** When recording ends because it is no longer allowed; going to another part of the product keeps the visit. */
function discardVisit(): void {
  if (getConsent()?.analytics) return;
  deleteVisit();
  const id = getMeasurementId();
  if (id) stopMeasurement(id);
}

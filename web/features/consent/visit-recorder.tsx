import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import type { Consent } from "#contract/consent/cookie-consent.ts";
import { getConsent } from "#web/lib/analytics/consent-store.ts";
import { type GoogleEvent, engagementEvent } from "#web/lib/analytics/google-events.ts";
import {
  stopMeasurement,
  getMeasurementId,
  sendEvent,
  updateGoogleConsent,
} from "#web/lib/analytics/google.ts";
import { onAnalyticsEvent } from "#web/lib/analytics/analytics-events.ts";
import { updateVisit, deleteVisit, readVisit } from "#web/lib/analytics/visit-store.ts";
import { recordAnalyticsEvent } from "./record-analytics-event.ts";
import { recordPage } from "./record-page.ts";
import { trackReading } from "./track-reading.ts";

/** No-op when the deployment has no measurement id; the visit is still recorded. */
const send = (event: GoogleEvent | null) => {
  if (event && getMeasurementId()) sendEvent(event);
};

/** Records pages, jobs, searches and submissions while consent is given, and deletes the visit when it ends. */
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

/** Only when consent was withdrawn; unmounting alone keeps the visit. */
function discardVisit(): void {
  if (getConsent()?.analytics) return;
  deleteVisit();
  const id = getMeasurementId();
  if (id) stopMeasurement(id);
}

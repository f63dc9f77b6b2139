import type { QueryClient } from "@tanstack/react-query";
import * as events from "#web/lib/analytics/google-events.ts";
import type { AnalyticsEvent } from "#web/lib/analytics/analytics-events.ts";
import { applicationScore, employerScore } from "#web/lib/analytics/scores.ts";
import { readVisit } from "#web/lib/analytics/visit-store.ts";
import { openJob } from "#web/features/jobs/queries.ts";
import type { Send } from "./record-page.ts";

/** Sends the submission and, if there is one, its campaign. */
export function recordAnalyticsEvent(event: AnalyticsEvent, queryClient: QueryClient, send: Send): void {
  const visit = readVisit();
  if (!visit) return;
  const now = new Date();
  switch (event.type) {
    case "application": {
      const { jobId, experienced } = event;
      const job = (jobId && queryClient.getQueryData(openJob(jobId).queryKey)) || null;
      send(events.applyForJobEvent(job, experienced, job && applicationScore(job, visit, now)));
      break;
    }
    case "contact":
      send(events.contactFormEvent(event.form, visit.utmParams.utm_source ?? "direct", event.leadScore));
      break;
    case "booking": {
      const action = "request_consultation";
      send(events.employerEngagementEvent(action, employerScore({ action }, visit, now)));
      break;
    }
  }
  send(events.conversionEvent(visit.utmParams));
}

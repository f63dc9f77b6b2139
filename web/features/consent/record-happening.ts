import type { QueryClient } from "@tanstack/react-query";
import * as events from "#web/lib/analytics/events.ts";
import type { Happening } from "#web/lib/analytics/happenings.ts";
import { applicationScore, employerScore } from "#web/lib/analytics/scores.ts";
import { keptVisit } from "#web/lib/analytics/visit-store.ts";
import { openJob } from "#web/features/jobs/queries.ts";
import type { Send } from "./record-page.ts";

/** What a submission means as events: the submission itself, and the campaign that led to it. */
export function recordHappening(happening: Happening, queries: QueryClient, send: Send): void {
  const visit = keptVisit();
  if (!visit) return;
  const now = new Date();
  switch (happening.type) {
    case "application": {
      const { jobId, experienced } = happening;
      const job = (jobId && queries.getQueryData(openJob(jobId).queryKey)) || null;
      send(events.applyForJob(job, experienced, job && applicationScore(job, visit, now)));
      break;
    }
    case "contact":
      send(
        events.submitContactForm(happening.form, visit.utmParams.utm_source ?? "direct", happening.leadScore),
      );
      break;
    case "booking": {
      const action = "request_consultation";
      send(events.employerEngagement(action, employerScore({ action }, visit, now)));
      break;
    }
  }
  send(events.conversion(visit.utmParams));
}

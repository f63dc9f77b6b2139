import type { WebhookEvent } from "#contract/webhooks/constants.ts";

export const eventLabels: Record<WebhookEvent, string> = {
  "application.created": "Application received",
  "application.updated": "Application moved to another stage",
  "lead.created": "Person added",
  "lead.updated": "Person changed",
  "booking.created": "Appointment booked",
  "booking.rescheduled": "Appointment moved",
  "booking.canceled": "Appointment canceled",
  "article.published": "Article published",
  "article.unpublished": "Article unpublished",
  "job.published": "Job published",
  "job.closed": "Job closed",
};

/** '204 in 120 ms', or why there was no response. */
export const formatCall = ({
  status,
  ms,
  error,
}: {
  status: number | null;
  ms: number;
  error: string | null;
}) => (error === null ? `${status} in ${ms} ms` : `${error.replace(/\.$/, "")}, after ${ms} ms`);

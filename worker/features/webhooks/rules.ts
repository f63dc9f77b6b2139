import * as z from "zod";
import { TEST_EVENT } from "#contract/webhooks/constants.ts";
import type { Webhook } from "#contract/webhooks/endpoints.ts";
import type { WebhookRow } from "./queries.ts";

/** API paths of the records of events. */
const apiPaths: Record<string, (id: string) => string> = {
  application: (id) => `/api/applications/${id}`,
  lead: (id) => `/api/crm/leads/${id}`,
  booking: () => "/api/admin/booking/appointments",
  article: (id) => `/api/content/articles/${id}`,
  job: (id) => `/api/jobs/${id}?scope=all`,
};

/** What a trigger stores with the delivery. */
export const StoredEvent = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({ id: z.string() }),
});
type StoredEvent = z.infer<typeof StoredEvent>;

/** The body of an event. The same event has the same body at each attempt. */
export function toBody({ type, timestamp, data }: StoredEvent, origin: string): string {
  const path = apiPaths[type.split(".")[0]!]?.(data.id);
  return JSON.stringify({ type, timestamp, data: { ...data, ...(path && { url: origin + path }) } });
}

/** The body of a test: a real call, about no record. */
export const toTestBody = (webhook: Pick<Webhook, "id">, timestamp: string): string =>
  JSON.stringify({ type: TEST_EVENT, timestamp, data: { webhookId: webhook.id } });

/** A webhook for staff. The output schema drops its secrets. */
export const toWebhookDto = ({ previousSecretUntil, ...row }: WebhookRow, now: string): Webhook => ({
  ...row,
  previousSecretUntil: previousSecretUntil !== null && previousSecretUntil > now ? previousSecretUntil : null,
});

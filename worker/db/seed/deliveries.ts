import { iso, addTime } from "#worker/base/clock.ts";
import { deliveries } from "../tables/deliveries.ts";
import type { SampleApplication } from "./applications.ts";
import { sampleId } from "./ids.ts";
import type { SampleLead } from "./leads.ts";

type Row = typeof deliveries.$inferInsert;
type DeliveryInput = Pick<Row, "kind" | "action" | "entityType" | "entityId" | "payload" | "createdAt">;

const sent = (input: DeliveryInput): Omit<Row, "id"> => {
  const sentAt = iso(addTime(new Date(input.createdAt), 2, "second"));
  // externalId marks sample rows: nothing was sent.
  return {
    ...input,
    dedupeKey: dedupeKey(input),
    status: "sent",
    attempts: 1,
    externalId: "sample",
    sentAt,
    updatedAt: sentAt,
  };
};

/** A delivery that waits for a missing vendor key, without attempts. */
const waiting = (now: Date, input: DeliveryInput): Omit<Row, "id"> => ({
  ...input,
  dedupeKey: dedupeKey(input),
  status: "waiting",
  nextAttemptAt: iso(addTime(now, 1, "hour")),
  lastError: "GoHighLevel is not configured: ghl_api_key is missing.",
  waitingFor: "ghl_api_key",
  updatedAt: iso(now),
});

const dedupeKey = ({ action, entityId }: DeliveryInput) => `${action}:${entityId}`;

/** Mails of the applications, and the CRM sync of each lead, which waits for its key. */
export function deliveryRows(
  now: Date,
  applications: readonly SampleApplication[],
  leads: readonly SampleLead[],
): Row[] {
  const applicationMails = applications.flatMap(({ row }) => {
    const about = { entityType: "application", entityId: row.id, createdAt: row.createdAt };
    return [
      sent({ kind: "mail", action: "application.receipt", ...about }),
      sent({ kind: "mail", action: "application.notice", ...about }),
    ];
  });
  const leadSyncs = leads.map(({ row: { id: entityId, createdAt } }) =>
    waiting(now, { kind: "crm", action: "lead.sync", entityType: "lead", entityId, createdAt }),
  );
  return [...applicationMails, ...leadSyncs].map((row, index) => ({
    id: sampleId("delivery", index + 1),
    ...row,
  }));
}

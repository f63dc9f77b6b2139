import { iso, addTime } from "#worker/base/clock.ts";
import { deliveries } from "../tables/deliveries.ts";
import type { SampleApplication } from "./applications.ts";
import { sampleId } from "./ids.ts";
import type { SampleLead } from "./leads.ts";

type Row = typeof deliveries.$inferInsert;
type Told = Pick<Row, "kind" | "action" | "entityType" | "entityId" | "payload" | "createdAt">;

const sent = (told: Told): Omit<Row, "id"> => {
  const sentAt = iso(addTime(new Date(told.createdAt), 2, "second"));
  // The words say what it is: nobody was written to.
  return {
    ...told,
    dedupeKey: keyOf(told),
    status: "sent",
    attempts: 1,
    externalId: "sample",
    sentAt,
    updatedAt: sentAt,
  };
};

/** As the app leaves a row whose vendor has no key: visible, unhurried, no attempt counted. */
const waiting = (now: Date, told: Told): Omit<Row, "id"> => ({
  ...told,
  dedupeKey: keyOf(told),
  status: "waiting",
  nextAttemptAt: iso(addTime(now, 1, "hour")),
  lastError: "GoHighLevel is not configured: ghl_api_key is missing.",
  waitingFor: "ghl_api_key",
  updatedAt: iso(now),
});

const keyOf = ({ action, entityId }: Told) => `${action}:${entityId}`;

/** The outbox of what came in: the applicants' mails, and the way of each lead into the CRM, which waits for its key. */
export function deliveryRows(
  now: Date,
  applications: readonly SampleApplication[],
  leads: readonly SampleLead[],
): Row[] {
  const ofApplications = applications.flatMap(({ row }) => {
    const about = { entityType: "application", entityId: row.id, createdAt: row.createdAt };
    return [
      sent({ kind: "mail", action: "application.receipt", ...about }),
      sent({ kind: "mail", action: "application.notice", ...about }),
    ];
  });
  const ofLeads = leads.map(({ row: { id: entityId, createdAt } }) =>
    waiting(now, { kind: "crm", action: "lead.sync", entityType: "lead", entityId, createdAt }),
  );
  return [...ofApplications, ...ofLeads].map((row, index) => ({
    id: sampleId("delivery", index + 1),
    ...row,
  }));
}

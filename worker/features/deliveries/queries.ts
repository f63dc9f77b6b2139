import { and, count, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { DeliveryKind, DeliveryStatus } from "#contract/deliveries/constants.ts";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "#worker/db/client.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";

type DeliveryFilter = {
  status?: DeliveryStatus | undefined;
  kind?: DeliveryKind | undefined;
  q?: string | undefined;
};

const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");
const contains = (column: SQLiteColumn, text: string) =>
  sql`${column} like ${`%${escapeLike(text)}%`} escape '\\'`;

const filterCondition = ({ status, kind, q }: DeliveryFilter): SQL | undefined =>
  and(
    status ? eq(deliveries.status, status) : undefined,
    kind ? eq(deliveries.kind, kind) : undefined,
    q
      ? or(
          eq(deliveries.entityId, q),
          eq(deliveries.id, q),
          contains(deliveries.action, q),
          contains(deliveries.lastError, q),
          contains(deliveries.waitingFor, q),
        )
      : undefined,
  );

const record = (type: string, name: string, table: string, id = "entity_id") =>
  sql.raw(
    `(select json_object('type', '${type}', 'id', cast(id as text), 'name', ${name}) from ${table} where id = ${id})`,
  );

const PERSON = "trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))";
const LEAD = `coalesce(nullif(${PERSON}, ''), email, phone, 'Lead')`;

/** The person or record of a delivery as JSON. */
const subject = sql<string | null>`case ${deliveries.entityType}
  when 'application' then ${record("application", PERSON, "applications")}
  when 'contact' then ${record("contact", PERSON, "contacts")}
  when 'appointment' then ${record("appointment", "booker_name", "booking_appointments")}
  when 'lead' then ${record("lead", LEAD, "crm_leads")}
  when 'lead_activity' then ${record("lead", LEAD, "crm_leads", "(select lead_id from lead_activities where lead_activities.id = entity_id)")}
  when 'sms_message' then coalesce(
    ${record("lead", LEAD, "crm_leads", "(select related_lead_id from sms_messages where sms_messages.id = entity_id)")},
    ${record("sms_message", "to_number", "sms_messages")})
  when 'newsletter_subscriber' then ${record("newsletter_subscriber", "email", "newsletter_subscribers")}
  when 'article' then ${record("article", "title", "articles")}
  when 'job' then ${record("job", "title", "jobs")}
  when 'webhook' then ${record("webhook", "url", "webhook_endpoints")}
  when 'schedule' then ${record("schedule", "title", "content_schedules", "cast(entity_id as integer)")}
  end`;

const deliveryColumns = { ...getTableColumns(deliveries), subject };

export async function listDeliveries(
  db: Db,
  { limit, offset, ...filter }: DeliveryFilter & { limit: number; offset: number },
) {
  return selectPage(
    db,
    db
      .select(deliveryColumns)
      .from(deliveries)
      .where(filterCondition(filter))
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(limit)
      .offset(offset),
    deliveries,
    filterCondition(filter),
  );
}

export async function findDelivery(db: Db, id: string) {
  const [row] = await db.select(deliveryColumns).from(deliveries).where(eq(deliveries.id, id)).limit(1);
  return row ?? null;
}

/**
 * Counts open rows by kind, status and awaited setting, plus rows sent since `since`. Older sent rows are far too many
 * to count.
 */
export async function countDeliveries(db: Db, since: string) {
  const columns = {
    kind: deliveries.kind,
    status: deliveries.status,
    waitingFor: deliveries.waitingFor,
    count: count(),
  };
  const [open, sent] = await db.batch([
    db
      .select(columns)
      .from(deliveries)
      .where(inArray(deliveries.status, ["waiting", "sending", "dead", "cancelled"]))
      .groupBy(deliveries.kind, deliveries.status, deliveries.waitingFor),
    db
      .select(columns)
      .from(deliveries)
      .where(gt(deliveries.sentAt, since))
      .groupBy(deliveries.kind, deliveries.status, deliveries.waitingFor),
  ]);
  return [...open, ...sent];
}

/**
 * Restarts rows from the first attempt, due now or at `options.dueAt`, if `options.condition` holds. `lastError` stays for
 * staff to read. Returns the ids.
 */
export const replayDeliveries = (
  db: Db,
  selector: { id: string } | { dedupeKey: string } | { kind: DeliveryKind | undefined; limit: number },
  statuses: DeliveryStatus[],
  now: string,
  options: { dueAt?: string; condition?: SQL } = {},
) => {
  const hasStatus = inArray(deliveries.status, statuses);
  const condition = () => {
    if ("id" in selector) return and(eq(deliveries.id, selector.id), hasStatus);
    if ("dedupeKey" in selector) return and(eq(deliveries.dedupeKey, selector.dedupeKey), hasStatus);
    const oldest = db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(and(hasStatus, selector.kind ? eq(deliveries.kind, selector.kind) : undefined))
      .orderBy(deliveries.createdAt)
      .limit(selector.limit);
    return inArray(deliveries.id, oldest);
  };
  return db
    .update(deliveries)
    .set({
      status: "waiting",
      attempts: 0,
      nextAttemptAt: options.dueAt ?? now,
      leaseUntil: null,
      waitingFor: null,
      updatedAt: now,
    })
    .where(and(condition(), options.condition))
    .returning({ id: deliveries.id });
};

/** Deletes a delivery that was not sent and is not being sent, if `condition` holds. */
export const deleteUnsentDelivery = (db: Db, dedupeKey: string, condition: SQL) =>
  db
    .delete(deliveries)
    .where(
      and(
        eq(deliveries.dedupeKey, dedupeKey),
        inArray(deliveries.status, ["waiting", "dead", "cancelled"]),
        condition,
      ),
    );

import { asc, count, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { insertDeliveriesIf, lastStatementChanged, type OutboxRow } from "#worker/db/outbox.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { activityChain, activityHeads, adminActivityLogs } from "#worker/db/tables/activity.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { CHAIN_START, type ChainEnd, type ChainEntry, type LogRow } from "./chain.ts";
import type { SignedHead } from "./head.ts";

const log = adminActivityLogs;

/** The columns that the chain covers; details as the stored text. */
const logColumns = {
  id: log.id,
  userId: log.userId,
  username: log.username,
  apiKey: log.apiKey,
  action: log.action,
  entityType: log.entityType,
  entityId: log.entityId,
  details: sql<string | null>`${log.details}`,
  ipAddress: log.ipAddress,
  userAgent: log.userAgent,
  requestId: log.requestId,
  createdAt: log.createdAt,
  chainSeq: log.chainSeq,
  staffSalt: log.staffSalt,
  contentSalt: log.contentSalt,
  erasedBy: log.erasedBy,
};

export async function findChainEnd(db: Db): Promise<ChainEnd> {
  const [end] = await db
    .select({ seq: activityChain.seq, hash: activityChain.hash })
    .from(activityChain)
    .orderBy(desc(activityChain.seq))
    .limit(1);
  return end ?? CHAIN_START;
}

/** Rows that wait to be chained, oldest first. */
export const listUnchained = (db: Db, limit: number) =>
  db
    .select({ ...logColumns, detailsLength: sql<number | null>`length(${log.details})` })
    .from(log)
    .where(isNull(log.chainSeq))
    .orderBy(asc(log.createdAt), asc(log.id))
    .limit(limit);

type Unchained = LogRow & { detailsLength: number | null };
type Link = { row: Unchained; entry: ChainEntry; staffSalt: string; contentSalt: string };

const field = (path: string) => sql.raw(`(link.value ->> '$.${path}')`);

/** The whole details could exceed the size of a bound parameter. Only an erasure changes them, and leaves its id. */
const isUnchanged = sql`current.chain_seq is null and current.erased_by is ${field("row.erasedBy")}
  and length(current.details) is ${field("row.detailsLength")}
  and current.ip_address is ${field("row.ipAddress")} and current.user_agent is ${field("row.userAgent")}
  and current.entity_id is ${field("row.entityId")} and current.action is ${field("row.action")}`;

/**
 * Appends entries if the chain still ends where it did when they were made, and no row has changed since it was read.
 * Of concurrent runs one appends; the others change nothing. Returns how many entries were appended.
 */
export async function appendLinks(db: Db, links: readonly Link[], end: ChainEnd): Promise<number> {
  const slim = links.map(({ row, ...link }) => ({ ...link, row: { ...row, details: null } }));
  const linkRows = sql`json_each(${JSON.stringify(slim)}) link`;
  const changedRows = sql`select 1 from ${linkRows}
    left join admin_activity_logs current on current.id = ${field("row.id")} where (${isUnchanged}) is not true`;
  const entryFields = Object.fromEntries(
    Object.keys(getTableColumns(activityChain)).map((name) => [name, field(`entry.${name}`)]),
  ) as { [Name in keyof ChainEntry]: SQL };
  const linkOf = (path: string) =>
    sql`(select ${field(path)} from ${linkRows} where ${field("row.id")} = ${log.id})`;
  const [appended] = await db.batch([
    db
      .insert(activityChain)
      .select(
        db
          .select(selectRow(activityChain, entryFields))
          .from(linkRows)
          .where(
            sql`(select coalesce(max(seq), 0) from activity_chain) = ${end.seq} and not exists (${changedRows})`,
          ),
      )
      .returning({ seq: activityChain.seq }),
    db
      .update(log)
      .set({
        chainSeq: linkOf("entry.seq"),
        staffSalt: linkOf("staffSalt"),
        contentSalt: linkOf("contentSalt"),
      })
      .where(sql`${lastStatementChanged} and ${log.id} in (select ${field("row.id")} from ${linkRows})`),
  ]);
  return appended.length;
}

export async function findHead(db: Db, day: string): Promise<SignedHead | null> {
  const [row] = await db.select().from(activityHeads).where(eq(activityHeads.day, day)).limit(1);
  return row ?? null;
}

/** Inserts the head of a day, once. */
export const insertHead = (db: Db, row: typeof activityHeads.$inferInsert) =>
  db.insert(activityHeads).values(row).onConflictDoNothing({ target: activityHeads.day }).returning();

/** Inserts the mail of a head if the previous statement of the batch inserted it. */
export const insertHeadMail = (db: Db, row: OutboxRow) => insertDeliveriesIf(db, [row], lastStatementChanged);

/** The state of the chain, with the latest head and its mail. */
export async function findChainState(db: Db) {
  const [[chain], [unchained], [head]] = await db.batch([
    db.select({ seq: sql<number>`coalesce(max(${activityChain.seq}), 0)` }).from(activityChain),
    db.select({ count: count() }).from(log).where(isNull(log.chainSeq)),
    db
      .select({
        day: activityHeads.day,
        seq: activityHeads.seq,
        hash: activityHeads.hash,
        mail: deliveries.status,
      })
      .from(activityHeads)
      .leftJoin(deliveries, eq(deliveries.dedupeKey, sql`'activity.head:' || ${activityHeads.day}`))
      .orderBy(desc(activityHeads.day))
      .limit(1),
  ]);
  return { chained: chain!.seq, pending: unchained!.count, head: head ?? null };
}

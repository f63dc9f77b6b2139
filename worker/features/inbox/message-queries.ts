import { and, asc, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { type SQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import type { MessageKind, MessageListQuery } from "#contract/inbox/message-schemas.ts";
import type { SpamStatus } from "#contract/spam/constants.ts";
import { UNASSIGNED } from "#contract/leads/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { containsDigits, containsTerms } from "#worker/db/contains.ts";
import { isNotSuspected, matchesSpam } from "#worker/db/spam.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";
import { smsInbound, smsMessages } from "#worker/db/tables/sms.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

const THREAD_LIMIT = 50;

type Filter = Partial<Omit<MessageListQuery, "limit" | "offset">>;
type Handling = { readAt: SQLiteColumn; answeredAt: SQLiteColumn; assignedTo: SQLiteColumn };

/** An answered message counts as read. */
const isUnread = ({ readAt, answeredAt }: Handling) => and(isNull(readAt), isNull(answeredAt))!;

const handlingCondition = (table: Handling, { state, assignedTo }: Filter) =>
  and(
    state === "unread" ? isUnread(table) : undefined,
    state === "open" ? isNull(table.answeredAt) : undefined,
    state === "answered" ? isNotNull(table.answeredAt) : undefined,
    assignedTo === UNASSIGNED ? isNull(table.assignedTo) : undefined,
    assignedTo && assignedTo !== UNASSIGNED ? eq(table.assignedTo, assignedTo) : undefined,
  );

const leadName = sql<
  string | null
>`nullif(trim(coalesce(${crmLeads.firstName}, '') || ' ' || coalesce(${crmLeads.lastName}, '')), '')`;

/** Both selects of the union have these columns, in this order. */
const columns = <T extends Record<string, SQL>>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.as(name)])) as {
    [K in keyof T]: SQL.Aliased<T[K] extends SQL<infer Value> ? Value : never>;
  };

const selectContacts = (db: Db, where: SQL | undefined) =>
  db
    .select(
      columns({
        kind: sql<MessageKind>`'contact'`,
        id: sql<string>`${contacts.id}`,
        source: sql<"home" | "contact-page" | "text">`${contacts.kind}`,
        name: sql<string | null>`${contacts.firstName} || ' ' || ${contacts.lastName}`,
        company: sql<string | null>`${contacts.company}`,
        email: sql<string | null>`${contacts.email}`,
        phone: sql<string | null>`${contacts.phone}`,
        subject: sql<string | null>`coalesce(${contacts.helpType}, ${contacts.inquiry})`,
        text: sql<string>`${contacts.message}`,
        leadId: sql<string | null>`${crmLeads.id}`,
        leadScore: sql<number | null>`${crmLeads.leadScore}`,
        mayBeOptOut: sql<number>`0`,
        readAt: sql<string | null>`${contacts.readAt}`,
        answeredAt: sql<string | null>`${contacts.answeredAt}`,
        assignedTo: sql<string | null>`${contacts.assignedTo}`,
        assignee: sql<string | null>`${userName(users)}`,
        spamStatus: sql<SpamStatus | null>`${contacts.spamStatus}`,
        spamReasons: sql<string | null>`${contacts.spamReasons}`,
        receivedAt: sql<string>`${contacts.createdAt}`,
      }),
    )
    .from(contacts)
    .leftJoin(leadEmails, eq(leadEmails.emailKey, contacts.email))
    .leftJoin(crmLeads, eq(crmLeads.id, leadEmails.leadId))
    .leftJoin(users, eq(users.id, contacts.assignedTo))
    .where(where);

/** The lead with the latest activity; several people may share a number. */
const leadWithNumber = sql`(select own.id from ${crmLeads} own where own.phone_key = ${smsInbound.fromNumber}
  order by own.last_activity desc, own.id desc limit 1)`;

const selectTexts = (db: Db, where: SQL | undefined) =>
  db
    .select(
      columns({
        kind: sql<MessageKind>`'text'`,
        id: sql<string>`${smsInbound.id}`,
        source: sql<"home" | "contact-page" | "text">`'text'`,
        name: sql<string | null>`${leadName}`,
        company: sql<string | null>`${crmLeads.company}`,
        email: sql<string | null>`${crmLeads.email}`,
        phone: sql<string | null>`${smsInbound.fromNumber}`,
        subject: sql<string | null>`null`,
        text: sql<string>`${smsInbound.body}`,
        leadId: sql<string | null>`${crmLeads.id}`,
        leadScore: sql<number | null>`${crmLeads.leadScore}`,
        mayBeOptOut: sql<number>`${smsInbound.mayBeOptOut}`,
        readAt: sql<string | null>`${smsInbound.readAt}`,
        answeredAt: sql<string | null>`${smsInbound.answeredAt}`,
        assignedTo: sql<string | null>`${smsInbound.assignedTo}`,
        assignee: sql<string | null>`${userName(users)}`,
        spamStatus: sql<SpamStatus | null>`null`,
        spamReasons: sql<string | null>`null`,
        receivedAt: sql<string>`${smsInbound.receivedAt}`,
      }),
    )
    .from(smsInbound)
    .leftJoin(crmLeads, sql`${crmLeads.id} = ${leadWithNumber}`)
    .leftJoin(users, eq(users.id, smsInbound.assignedTo))
    .where(and(isNull(smsInbound.keyword), where));

export type MessageRow = Awaited<ReturnType<typeof selectContacts>>[number];

const contactText = sql`${contacts.firstName} || ' ' || ${contacts.lastName} || ' ' || ${contacts.email} || ' ' || coalesce(${contacts.phone}, '') || ' ' || coalesce(${contacts.company}, '') || ' ' || ${contacts.message}`;
const textText = sql`coalesce(${leadName}, '') || ' ' || ${smsInbound.fromNumber} || ' ' || ${smsInbound.body}`;

const contactCondition = (filter: Filter) =>
  and(
    or(containsTerms(contactText, filter.q), containsDigits(sql`coalesce(${contacts.phone}, '')`, filter.q)),
    filter.source && filter.source !== "text" ? eq(contacts.kind, filter.source) : undefined,
    handlingCondition(contacts, filter),
    matchesSpam(contacts, filter.spam),
  );
const textCondition = (filter: Filter) =>
  and(
    or(containsTerms(textText, filter.q), containsDigits(sql`${smsInbound.fromNumber}`, filter.q)),
    handlingCondition(smsInbound, filter),
    // Only forms are suspected.
    filter.spam ? sql`false` : undefined,
  );

type Access = { includesTexts: boolean };

/** One page of messages of the sources that the caller may read, newest first, and the total. */
export async function listMessages(
  db: Db,
  { limit, offset, ...filter }: MessageListQuery,
  { includesTexts }: Access,
): Promise<{ rows: MessageRow[]; total: number }> {
  const none = sql`false`;
  const fromContacts = () => selectContacts(db, filter.source === "text" ? none : contactCondition(filter));
  const fromTexts = () =>
    selectTexts(
      db,
      !includesTexts || (filter.source && filter.source !== "text") ? none : textCondition(filter),
    );
  const count = (query: SQL) => sql<number>`(select count(*) from (${query}))`;
  const [rows, [totals]] = await Promise.all([
    unionAll(fromContacts(), fromTexts())
      .orderBy(sql`"receivedAt" desc`, sql`"id" desc`)
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`${count(fromContacts().getSQL())} + ${count(fromTexts().getSQL())}` })
      .from(sql`(select 1)`),
  ]);
  return { rows, total: totals!.total };
}

export async function findMessage(db: Db, kind: MessageKind, id: string): Promise<MessageRow | null> {
  const rows = await (
    kind === "contact" ? selectContacts(db, eq(contacts.id, id)) : selectTexts(db, eq(smsInbound.id, id))
  ).limit(1);
  return rows[0] ?? null;
}

const tally = (table: Handling, staffId: string) => ({
  unread: sql<number>`count(*) filter (where ${isUnread(table)})`,
  open: sql<number>`count(*)`,
  unassigned: sql<number>`count(*) filter (where ${table.assignedTo} is null)`,
  mine: sql<number>`count(*) filter (where ${table.assignedTo} = ${staffId})`,
});

/** Counts open messages; both tables have an index of them. */
export async function countMessages(db: Db, staffId: string, { includesTexts }: Access) {
  const [[forms], [texts]] = await Promise.all([
    db
      .select(tally(contacts, staffId))
      .from(contacts)
      .where(and(isNull(contacts.answeredAt), isNotSuspected(contacts))),
    db
      .select(tally(smsInbound, staffId))
      .from(smsInbound)
      .where(includesTexts ? and(isNull(smsInbound.keyword), isNull(smsInbound.answeredAt)) : sql`false`),
  ]);
  const add = (name: keyof ReturnType<typeof tally>) => forms![name] + texts![name];
  return { unread: add("unread"), open: add("open"), unassigned: add("unassigned"), mine: add("mine") };
}

type Change = { readAt?: string | null; answeredAt?: string | null; assignedTo?: string | null };

/** Changes no row when the message is gone or the assignee is not active. */
export function setMessage(db: Db, kind: MessageKind, id: string, change: Change) {
  const table = kind === "contact" ? contacts : smsInbound;
  const isActive = change.assignedTo
    ? exists(
        db
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, change.assignedTo), eq(users.isActive, true))),
      )
    : undefined;
  return db
    .update(table)
    .set(change)
    .where(and(eq(table.id, id), isActive))
    .returning({ id: table.id });
}

/** Texts received from and sent to a number, newest first. */
export const listThread = (db: Db, number: string) =>
  [
    db
      .select()
      .from(smsInbound)
      .where(eq(smsInbound.fromNumber, number))
      .orderBy(desc(smsInbound.receivedAt), asc(smsInbound.id))
      .limit(THREAD_LIMIT),
    db
      .select({ message: smsMessages, username: userName(users) })
      .from(smsMessages)
      .leftJoin(users, eq(users.id, smsMessages.sentBy))
      .where(eq(smsMessages.toNumber, number))
      .orderBy(desc(smsMessages.createdAt), asc(smsMessages.id))
      .limit(THREAD_LIMIT),
  ] as const;

/** Marks what a person wrote before `at` as answered: one message, or with a lead all of their addresses. */
export const setAnswered = (db: Db, by: { contactId: string } | { leadId: string }, at: string) =>
  db
    .update(contacts)
    .set({ answeredAt: at })
    .where(
      and(
        isNull(contacts.answeredAt),
        "contactId" in by
          ? eq(contacts.id, by.contactId)
          : sql`${contacts.email} in (select email_key from ${leadEmails} where lead_id = ${by.leadId})`,
      ),
    );

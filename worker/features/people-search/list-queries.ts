import { aliasedTable, and, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { UNASSIGNED } from "#contract/leads/constants.ts";
import { type PersonSort, personSortDirections } from "#contract/people/constants.ts";
import type { PersonFilter } from "#contract/people/schemas.ts";
import { isReversed, type SortDirection } from "#contract/schemas.ts";
import { firmDaysAgo } from "#worker/base/firm-day.ts";
import type { Db } from "#worker/db/client.ts";
import { type SortKey, toOrderBy } from "#worker/db/sort-order.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { personDocuments } from "#worker/db/tables/person-documents.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

/** The filters of the list of people without the search; `since` is a time. */
export type ListFilter = Partial<Pick<PersonFilter, "tag" | "leadType" | "assignedTo" | "source">> & {
  since?: string | undefined;
};

export const toListFilter = (
  { added, ...filter }: Omit<Partial<PersonFilter>, "q">,
  now: Date,
): ListFilter => ({
  ...filter,
  since: added && firmDaysAgo(now, Number(added)),
});

/** People of this user; null for those of nobody. */
export const hasOwner = (userId: string | null) =>
  userId === null ? isNull(crmLeads.assignedTo) : eq(crmLeads.assignedTo, userId);

export const matchesList = ({ tag, leadType, assignedTo, source, since }: ListFilter): SQL | undefined =>
  and(
    tag
      ? sql`${crmLeads.tags} <> '[]' and exists (select 1 from json_each(iif(json_valid(${crmLeads.tags}), ${crmLeads.tags}, '[]')) t where t.value = ${tag})`
      : undefined,
    leadType ? eq(crmLeads.leadType, leadType) : undefined,
    assignedTo ? hasOwner(assignedTo === UNASSIGNED ? null : assignedTo) : undefined,
    source ? eq(crmLeads.leadSource, source) : undefined,
    since ? gte(crmLeads.createdAt, since) : undefined,
  );

const newestFirst: SortKey[] = [
  { by: crmLeads.createdAt, desc: true },
  { by: crmLeads.id, desc: true },
];
/** A text without regard to case; people without one come last. */
const byText = (text: SQL): SortKey[] => [
  { by: sql`${text} is null`, fixed: true },
  { by: sql`lower(${text})` },
  ...newestFirst,
];

/** `activity` and `newest` run along an index; the others sort the ids of all matches. */
const sortKeys: Record<PersonSort, SortKey[]> = {
  activity: [
    { by: crmLeads.lastActivity, desc: true },
    { by: crmLeads.id, desc: true },
  ],
  newest: newestFirst,
  name: [
    { by: sql`lower(coalesce(nullif(${crmLeads.lastName}, ''), ${crmLeads.firstName}, ${crmLeads.email}))` },
    { by: sql`lower(${crmLeads.firstName})` },
    { by: crmLeads.id },
  ],
  company: byText(sql`nullif(${crmLeads.company}, '')`),
  place: byText(sql`nullif(${crmLeads.place}, '')`),
  owner: byText(
    sql`(select coalesce(owner.full_name, owner.username) from ${users} owner where owner.id = ${crmLeads.assignedTo})`,
  ),
  source: byText(sql`nullif(${crmLeads.leadSource}, '')`),
};

export const personOrder = (sort: PersonSort, dir: SortDirection | undefined): SQL[] =>
  toOrderBy(sortKeys[sort], isReversed(personSortDirections, sort, dir));

export const assignee = aliasedTable(users, "assignee");

/** What lists show of a person; join `assignee`, and `applications` by the lead's application. */
export const listColumns = {
  id: crmLeads.id,
  firstName: crmLeads.firstName,
  lastName: crmLeads.lastName,
  email: crmLeads.email,
  phone: crmLeads.phone,
  company: crmLeads.company,
  headline: sql<string | null>`coalesce(${crmLeads.headline}, ${applications.currentPosition})`.as(
    "headline",
  ),
  place: crmLeads.place,
  leadType: crmLeads.leadType,
  source: crmLeads.leadSource,
  // Tags of older rows can be no JSON.
  tags: sql`iif(json_valid(${crmLeads.tags}), ${crmLeads.tags}, '[]')`.mapWith(crmLeads.tags).as("tags"),
  assignedTo: crmLeads.assignedTo,
  assignee: userName(assignee),
  lastActivity: crmLeads.lastActivity,
  createdAt: crmLeads.createdAt,
};

export type Page = { limit: number; offset: number };

/** Selects the ids of one page of people in an order of the list. */
export const selectIds = (db: Db, where: SQL | undefined, order: SQL[], { limit, offset }: Page) =>
  db
    .select({ id: crmLeads.id })
    .from(crmLeads)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

export const countPeople = (db: Db, where: SQL | undefined) => db.$count(crmLeads, where);

/** Ids of the documents of people in an order of the list. */
export async function listDocumentIds(db: Db, where: SQL | undefined, order: SQL[], { limit, offset }: Page) {
  const rows = await db
    .select({ id: personDocuments.id })
    .from(crmLeads)
    .innerJoin(personDocuments, eq(personDocuments.leadId, crmLeads.id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Ids of the people of documents, in the same order. */
export async function listLeadIds(db: Db, documentIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ id: personDocuments.leadId })
    .from(sql`json_each(${JSON.stringify(documentIds)}) as position`)
    .innerJoin(personDocuments, sql`${personDocuments.id} = position.value`)
    .orderBy(sql`position.key`);
  return rows.map(({ id }) => id);
}

import { and, eq, sql } from "drizzle-orm";
import type { ListName } from "#contract/lists/constants.ts";
import type { ListEntry } from "#contract/lists/schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { applicationMoves } from "#worker/db/tables/application-moves.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { businessLists } from "#worker/db/tables/lists.ts";
import { users } from "#worker/db/tables/users.ts";

/** Reads the lists that staff have changed from the primary. */
export const listChanged = (db: Db) =>
  db
    .select({
      name: businessLists.name,
      version: businessLists.version,
      entries: businessLists.entries,
    })
    .from(businessLists)
    .limit(100);

/** Stored values by list, including those of archived and deleted rows, which can be restored. */
const usedValues = {
  industries: sql`select ${jobs.industry} as value from ${jobs} union all select ${applications.industry} from ${applications}`,
  categories: sql`select ${articles.category} as value from ${articles}`,
  "contact-topics": sql`select ${contacts.helpType} as value from ${contacts}`,
  departments: sql`select ${users.department} as value from ${users}`,
  "rejection-reasons": sql`select ${applicationMoves.reasonKey} as value from ${applicationMoves}`,
} satisfies Record<ListName, unknown>;

type Uses = Record<string, number>;
const parseUses = (text: string) => JSON.parse(text) as Uses;

const countUses = (name: ListName) =>
  sql<Uses>`(select json_group_object(value, uses) from
    (select value, count(*) as uses from (${usedValues[name]}) where value is not null group by value))`.mapWith(
    parseUses,
  );

/** Number of rows by stored value, for each list. */
export async function countListUses(db: Db): Promise<Record<ListName, Uses>> {
  const [row] = await db
    .select({
      industries: countUses("industries"),
      categories: countUses("categories"),
      "contact-topics": countUses("contact-topics"),
      departments: countUses("departments"),
      "rejection-reasons": countUses("rejection-reasons"),
    })
    .from(singleRow);
  return row!;
}

type ListChange = {
  name: ListName;
  version: number;
  entries: ListEntry[];
  /** Keys that the change deletes. */
  deleted: readonly string[];
  now: string;
};

const isUnused = (name: ListName, keys: readonly string[]) =>
  keys.length === 0
    ? undefined
    : sql`not exists (select 1 from (${usedValues[name]})
        where value in ${jsonValues(keys)})`;

/** The first change of a list. Writes nothing when there was one already, or when a deleted entry is in use. */
export const insertList = (db: Db, { name, entries, deleted, now }: ListChange) =>
  db
    .insert(businessLists)
    .select(
      db
        .select(selectRow(businessLists, { name, entries, version: 1, createdAt: now, updatedAt: now }))
        .from(singleRow)
        .where(isUnused(name, deleted) ?? sql`true`),
    )
    .onConflictDoNothing()
    .returning({ version: businessLists.version });

/** Writes nothing when the version is stale or a deleted entry is in use. */
export const updateList = (db: Db, { name, version, entries, deleted, now }: ListChange) =>
  db
    .update(businessLists)
    .set({ entries, version: version + 1, updatedAt: now })
    .where(and(eq(businessLists.name, name), eq(businessLists.version, version), isUnused(name, deleted)))
    .returning({ version: businessLists.version });

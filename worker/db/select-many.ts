import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** A query of Drizzle's that has not been asked yet. */
type Select = PromiseLike<unknown[]> & {
  getSQL(): SQL;
  prepare(): unknown;
};

/** What every prepared query of Drizzle's can do, and db.batch relies on; its types do not tell. */
type Prepared = { fields: readonly unknown[]; mapResult(rows: unknown[][], isFromBatch?: boolean): unknown };

type Answers<Q extends readonly Select[]> = { -readonly [K in keyof Q]: Awaited<Q[K]> };

const list = (query: Select, { fields }: Prepared) => {
  const columns = sql.raw(fields.map((_, index) => `c${index}`).join(", "));
  return sql`(with rows(${columns}) as (${query.getSQL()}) select json_group_array(json_array(${columns})) from rows)`;
};

/**
 * Asks several selects as one statement, of one moment and in one round trip; each answers what it would have answered by
 * itself. For rows that a page needs side by side and that are bounded: they travel as JSON.
 */
export async function selectMany<const Q extends readonly Select[]>(db: Db, queries: Q): Promise<Answers<Q>> {
  const prepared = queries.map((query) => query.prepare() as Prepared);
  const parts = queries.map(
    (query, index) => sql`${list(query, prepared[index]!)} as ${sql.raw(`q${index}`)}`,
  );
  const [row] = await db.all<Record<string, string>>(sql`select ${sql.join(parts, sql`, `)}`);
  return prepared.map((query, index) =>
    query.mapResult(JSON.parse(row![`q${index}`]!) as unknown[][]),
  ) as Answers<Q>;
}

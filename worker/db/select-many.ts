import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** A Drizzle query that is not executed yet. */
type SelectQuery = PromiseLike<unknown[]> & {
  getSQL(): SQL;
  prepare(): unknown;
};

/** Internals of prepared Drizzle queries that `db.batch` also uses; not in the types. */
type PreparedQuery = {
  fields: readonly unknown[];
  mapResult(rows: unknown[][], isFromBatch?: boolean): unknown;
};

type Results<Q extends readonly SelectQuery[]> = { -readonly [K in keyof Q]: Awaited<Q[K]> };

const toJsonSubquery = (query: SelectQuery, { fields }: PreparedQuery) => {
  const columns = sql.raw(fields.map((_, index) => `c${index}`).join(", "));
  return sql`(with rows(${columns}) as (${query.getSQL()}) select json_group_array(json_array(${columns})) from rows)`;
};

/**
 * Runs several selects as one statement, as one snapshot in one round trip. For bounded lists: rows are
 * transferred as JSON.
 */
export async function selectMany<const Q extends readonly SelectQuery[]>(
  db: Db,
  queries: Q,
): Promise<Results<Q>> {
  const prepared = queries.map((query) => query.prepare() as PreparedQuery);
  const parts = queries.map(
    (query, index) => sql`${toJsonSubquery(query, prepared[index]!)} as ${sql.raw(`q${index}`)}`,
  );
  const [row] = await db.all<Record<string, string>>(sql`select ${sql.join(parts, sql`, `)}`);
  return prepared.map((query, index) =>
    query.mapResult(JSON.parse(row![`q${index}`]!) as unknown[][]),
  ) as Results<Q>;
}

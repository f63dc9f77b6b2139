/**
 * What a piece of work asked of the database: how many statements, how many times it waited for an answer, and for each of
 * these times in which it changed something the statement that did so first.
 */
export type QueryCounts = { statements: number; roundTrips: number; changes: string[] };

const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>();
const zeroCounts = (): QueryCounts => ({ statements: 0, roundTrips: 0, changes: [] });
const isChange = (sql: string) =>
  !/^\s*(select|with)\b/i.test(sql) || /\b(insert into|update|delete from)\b/i.test(sql);

/** A D1 binding that counts what is asked of it, whichever library asks. */
export function createCountingDatabase(db: D1Database): {
  db: D1Database;
  count(work: () => Promise<unknown>): Promise<QueryCounts>;
} {
  let counts = zeroCounts();
  const record = (statements: string[]) => {
    counts.statements += statements.length;
    counts.roundTrips += 1;
    counts.changes.push(...statements.filter(isChange).slice(0, 1));
  };

  const wrapStatement = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "bind") return (...values: unknown[]) => wrapStatement(target.bind(...values), sql);
        return (...args: unknown[]): unknown => {
          record([sql]);
          return Reflect.apply(value, target, args);
        };
      },
    });
    originals.set(proxy, { statement, sql });
    return proxy;
  };

  const countingDb = new Proxy(db, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrapStatement(target.prepare(sql), sql);
      if (name === "batch")
        return (statements: D1PreparedStatement[]) => {
          const unwrapped = statements.map((statement) => originals.get(statement)!);
          record(unwrapped.map(({ sql }) => sql));
          return target.batch(unwrapped.map(({ statement }) => statement));
        };
      // Whatever else D1 learns to do would go uncounted.
      throw new Error(`The database is asked for ${String(name)}, which nobody counts.`);
    },
  });

  return {
    db: countingDb,
    async count(work) {
      counts = zeroCounts();
      await work();
      return counts;
    },
  };
}

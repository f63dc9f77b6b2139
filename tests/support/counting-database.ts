/** Statements, round trips, and the first changing statement of each round trip that changes something. */
export type QueryCounts = { statements: number; roundTrips: number; changes: string[] };

const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>();
const zeroCounts = (): QueryCounts => ({ statements: 0, roundTrips: 0, changes: [] });
const isChange = (sql: string) =>
  !/^\s*(select|with)\b/i.test(sql) || /\b(insert into|update|delete from)\b/i.test(sql);

/** A D1 binding that counts statements and round trips, whichever library sends them. */
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

  const countingDb: D1Database = new Proxy(db, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrapStatement(target.prepare(sql), sql);
      if (name === "withSession")
        return () => ({
          prepare: (sql: string) => countingDb.prepare(sql),
          batch: (statements: D1PreparedStatement[]) => countingDb.batch(statements),
          getBookmark: () => "0",
        });
      if (name === "batch")
        return (statements: D1PreparedStatement[]) => {
          const unwrapped = statements.map((statement) => originals.get(statement)!);
          record(unwrapped.map(({ sql }) => sql));
          return target.batch(unwrapped.map(({ statement }) => statement));
        };
      // Fails for methods that would not be counted.
      throw new Error(`D1 method ${String(name)} is not counted.`);
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

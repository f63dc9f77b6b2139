const originals = new WeakMap<object, D1PreparedStatement>();

/** D1 that waits for `delay` before each call. Local D1 answers so fast that concurrent requests would not overlap. */
export function createDelayedDatabase(db: D1Database, delay: () => Promise<unknown>): D1Database {
  const delayed = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "bind") return (...values: unknown[]) => delayed(target.bind(...values));
        return async (...args: unknown[]): Promise<unknown> => {
          await delay();
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };
  const delayedDb: D1Database = new Proxy(db, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => delayed(target.prepare(sql));
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          await delay();
          return target.batch(statements.map((statement) => originals.get(statement) ?? statement));
        };
      if (name === "withSession")
        return () => ({
          prepare: (sql: string) => delayedDb.prepare(sql),
          batch: (statements: D1PreparedStatement[]) => delayedDb.batch(statements),
          getBookmark: () => "0",
        });
      throw new Error(`D1 method ${String(name)} is not delayed.`);
    },
  });
  return delayedDb;
}

const near = new WeakMap<object, D1PreparedStatement>();

/**
 * D1 at a distance: `travel` passes before it is asked anything. Beside the worker it answers so quickly that of a crowd
 * each is done before the next one looks; where it is deployed, they meet.
 */
export function distantDatabase(db: D1Database, travel: () => Promise<unknown>): D1Database {
  const distant = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "bind") return (...values: unknown[]) => distant(target.bind(...values));
        return async (...args: unknown[]): Promise<unknown> => {
          await travel();
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
    near.set(proxy, statement);
    return proxy;
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => distant(target.prepare(sql));
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          await travel();
          return target.batch(statements.map((statement) => near.get(statement) ?? statement));
        };
      throw new Error(`The database is asked for ${String(name)}, which knows no distance.`);
    },
  });
}

/** What a piece of work asked of the database: how many statements, and how many times it waited for an answer. */
export type Asked = { statements: number; trips: number };

const originals = new WeakMap<object, D1PreparedStatement>();

/** A D1 binding that counts what is asked of it, whichever library asks. */
export function countedDatabase(db: D1Database): {
  db: D1Database;
  count(work: () => Promise<unknown>): Promise<Asked>;
} {
  let asked: Asked = { statements: 0, trips: 0 };
  const note = (statements: number) => {
    asked.statements += statements;
    asked.trips += 1;
  };

  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "bind") return (...values: unknown[]) => counted(target.bind(...values));
        return (...args: unknown[]): unknown => {
          note(1);
          return Reflect.apply(value, target, args);
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };

  const wrapped = new Proxy(db, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => counted(target.prepare(sql));
      if (name === "batch")
        return (statements: D1PreparedStatement[]) => {
          note(statements.length);
          return target.batch(statements.map((statement) => originals.get(statement) ?? statement));
        };
      // Whatever else D1 learns to do would go uncounted.
      throw new Error(`The database is asked for ${String(name)}, which nobody counts.`);
    },
  });

  return {
    db: wrapped,
    async count(work) {
      asked = { statements: 0, trips: 0 };
      await work();
      return asked;
    },
  };
}

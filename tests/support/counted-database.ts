/**
 * What a piece of work asked of the database: how many statements, how many times it waited for an answer, and for each of
 * these times in which it changed something the statement that did so first.
 */
export type Asked = { statements: number; trips: number; changes: string[] };

const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string }>();
const none = (): Asked => ({ statements: 0, trips: 0, changes: [] });
const isChange = (sql: string) =>
  !/^\s*(select|with)\b/i.test(sql) || /\b(insert into|update|delete from)\b/i.test(sql);

/** A D1 binding that counts what is asked of it, whichever library asks. */
export function countedDatabase(db: D1Database): {
  db: D1Database;
  count(work: () => Promise<unknown>): Promise<Asked>;
} {
  let asked = none();
  const note = (statements: string[]) => {
    asked.statements += statements.length;
    asked.trips += 1;
    asked.changes.push(...statements.filter(isChange).slice(0, 1));
  };

  const counted = (statement: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (name === "bind") return (...values: unknown[]) => counted(target.bind(...values), sql);
        return (...args: unknown[]): unknown => {
          note([sql]);
          return Reflect.apply(value, target, args);
        };
      },
    });
    originals.set(proxy, { statement, sql });
    return proxy;
  };

  const wrapped = new Proxy(db, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => counted(target.prepare(sql), sql);
      if (name === "batch")
        return (statements: D1PreparedStatement[]) => {
          const known = statements.map((statement) => originals.get(statement)!);
          note(known.map(({ sql }) => sql));
          return target.batch(known.map(({ statement }) => statement));
        };
      // Whatever else D1 learns to do would go uncounted.
      throw new Error(`The database is asked for ${String(name)}, which nobody counts.`);
    },
  });

  return {
    db: wrapped,
    async count(work) {
      asked = none();
      await work();
      return asked;
    },
  };
}

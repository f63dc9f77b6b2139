import type { Invocation } from "./steps.ts";

const real = Symbol("real");
type Wrapped = D1PreparedStatement & { [real]: D1PreparedStatement; isEffect: boolean };

const shorten = (sql: string) => sql.replace(/\s+/g, " ").slice(0, 60);

function instrumentStatement(original: D1PreparedStatement, sql: string, invocation: Invocation): Wrapped {
  const isEffect = !/^\s*select\b/i.test(sql);
  const step = <T>(act: () => Promise<T>) => invocation.step(`D1 ${shorten(sql)}`, isEffect, act);
  const wrapped = {
    [real]: original,
    isEffect,
    bind: (...values: unknown[]) => instrumentStatement(original.bind(...values), sql, invocation),
    first: (column?: string) =>
      step<unknown>(() => (column === undefined ? original.first() : original.first(column))),
    run: () => step(() => original.run()),
    all: () => step(() => original.all()),
    raw: (options?: { columnNames?: false }) => step<unknown>(() => original.raw(options)),
  };
  return wrapped as unknown as Wrapped;
}

/** D1 where each statement or batch is a step. */
export function instrumentD1(original: D1Database, invocation: Invocation): D1Database {
  const instrumented = {
    prepare: (sql: string) => instrumentStatement(original.prepare(sql), sql, invocation),
    batch: (list: Wrapped[]) =>
      invocation.step(
        `D1 batch of ${list.length}`,
        list.some((one) => one.isEffect),
        () => original.batch(list.map((one) => one[real])),
      ),
  };
  const withSession = () => ({ ...instrumented, getBookmark: () => "0" });
  return { ...instrumented, withSession } as unknown as D1Database;
}

type Method = (...original: unknown[]) => Promise<unknown>;

/** Any other binding where these methods are steps. */
export function instrumentBinding<T extends object>(
  kind: string,
  original: T,
  methods: readonly (keyof T & string)[],
  invocation: Invocation,
): T {
  const wrapped = Object.fromEntries(
    methods.map((name) => [
      name,
      (...values: unknown[]) =>
        invocation.step(`${kind} ${name}`, name === "put" || name === "delete" || name === "send", () =>
          (original[name] as Method).apply(original, values),
        ),
    ]),
  );
  return wrapped as T;
}

import type { Invocation } from "./steps.ts";

const real = Symbol("real");
type Wrapped = D1PreparedStatement & { [real]: D1PreparedStatement; isEffect: boolean };

const short = (sql: string) => sql.replace(/\s+/g, " ").slice(0, 60);

function statement(given: D1PreparedStatement, sql: string, life: Invocation): Wrapped {
  const isEffect = !/^\s*select\b/i.test(sql);
  const step = <T>(act: () => Promise<T>) => life.step(`D1 ${short(sql)}`, isEffect, act);
  const wrapped = {
    [real]: given,
    isEffect,
    bind: (...values: unknown[]) => statement(given.bind(...values), sql, life),
    first: (column?: string) =>
      step<unknown>(() => (column === undefined ? given.first() : given.first(column))),
    run: () => step(() => given.run()),
    all: () => step(() => given.all()),
    raw: (options?: { columnNames?: false }) => step<unknown>(() => given.raw(options)),
  };
  return wrapped as unknown as Wrapped;
}

/** D1 of which each statement, and each batch as a whole, is a step. */
export const stepwiseD1 = (given: D1Database, life: Invocation): D1Database =>
  ({
    prepare: (sql: string) => statement(given.prepare(sql), sql, life),
    batch: (list: Wrapped[]) =>
      life.step(
        `D1 batch of ${list.length}`,
        list.some((one) => one.isEffect),
        () => given.batch(list.map((one) => one[real])),
      ),
  }) as unknown as D1Database;

type Method = (...given: unknown[]) => Promise<unknown>;

/** Any other binding of which these methods are steps; `instead` answers some of them in its place. */
export function stepwise<T extends object>(
  kind: string,
  given: T,
  methods: readonly (keyof T & string)[],
  life: Invocation,
): T {
  const wrapped = Object.fromEntries(
    methods.map((name) => [
      name,
      (...values: unknown[]) =>
        life.step(`${kind} ${name}`, name === "put" || name === "delete" || name === "send", () =>
          (given[name] as Method).apply(given, values),
        ),
    ]),
  );
  return wrapped as T;
}

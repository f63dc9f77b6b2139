type Level = "info" | "warn" | "error";

/** Names of fields that never reach a log line, whoever logs them. */
const PERSONAL = /e-?mail|phone|name$|password|token|secret|cookie|authorization|message$|body|ip$|address/i;

/** A failed query quotes its parameters, which are what people typed; what the database itself said does not. */
const cause = (error: unknown): unknown =>
  error instanceof Error && error.message.startsWith("Failed query")
    ? (error.cause ?? new Error("Failed query"))
    : error;

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** One line of JSON: what happened and its ids, never who: fields that look personal are dropped. */
export type Log = (level: Level, event: string, fields?: LogFields, error?: unknown) => void;

/** A log whose every line carries `base` (a request id, a cron, a message id). */
export const createLog =
  (
    base: LogFields,
    write: (level: Level, line: string) => void = (level, line) => console[level](line),
  ): Log =>
  (level, event, fields = {}, error) => {
    const kept = Object.fromEntries(
      Object.entries({ ...base, ...fields }).filter(([key]) => !PERSONAL.test(key)),
    );
    const told = cause(error);
    const failure =
      told instanceof Error ? { error: told.name, reason: told.message, stack: told.stack } : {};
    write(level, JSON.stringify({ level, event, ...kept, ...failure }));
  };

type Level = "info" | "warn" | "error";

/** Names of fields that never reach a log line, whoever logs them. */
const PERSONAL = /e-?mail|phone|name$|password|token|secret|cookie|authorization|message$|body|ip$|address/i;

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** One line of JSON: what happened and its ids, never who: fields that look personal are dropped. */
export type Log = (level: Level, event: string, fields?: LogFields, error?: unknown) => void;

/** A log whose every line carries `base` (a request id, a cron, a message id). */
export const createLog =
  (base: LogFields, write: (level: Level, line: string) => void = (level, line) => console[level](line)): Log =>
  (level, event, fields = {}, error) => {
    const kept = Object.fromEntries(Object.entries({ ...base, ...fields }).filter(([key]) => !PERSONAL.test(key)));
    const failure = error instanceof Error ? { error: error.name, reason: error.message, stack: error.stack } : {};
    write(level, JSON.stringify({ level, event, ...kept, ...failure }));
  };

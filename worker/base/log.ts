import { currentRequestId } from "./request-id.ts";

type Level = "info" | "warn" | "error";

/** Names of fields that never reach a log line, whoever logs them. */
const PERSONAL = /e-?mail|phone|name$|password|token|secret|cookie|authorization|message$|body|ip$|address/i;

/** What went wrong without what people typed: a failed query quotes its parameters, what the database said does not. */
export const redactedError = (error: unknown): unknown =>
  error instanceof Error && error.message.startsWith("Failed query")
    ? (error.cause ?? new Error(error.message.split("\nparams:")[0]))
    : error;

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** One line of JSON: what happened and its ids, never who: fields that look personal are dropped. */
export type Log = (level: Level, event: string, fields?: LogFields, error?: unknown) => void;

/** A log whose every line carries `base`, and the id of the request in hand instead of the one in `base`. */
export const createLog =
  (
    base: LogFields,
    write: (level: Level, line: string) => void = (level, line) => console[level](line),
  ): Log =>
  (level, event, fields = {}, error) => {
    const requestId = currentRequestId();
    const safeFields = Object.fromEntries(
      Object.entries({ ...base, ...(requestId && { requestId }), ...fields }).filter(
        ([key]) => !PERSONAL.test(key),
      ),
    );
    const safeError = redactedError(error);
    const failure =
      safeError instanceof Error
        ? { error: safeError.name, reason: safeError.message, stack: safeError.stack }
        : {};
    write(level, JSON.stringify({ level, event, ...safeFields, ...failure }));
  };

/** A part of an address that cannot be a token, an e-mail address or what somebody typed. */
const PLAIN = /^[a-z0-9][a-z0-9._-]{0,47}$/i;

/** An address as a log may hold it: without its query, and with an ellipsis for whatever may speak of a person. */
export const redactedPath = (pathname: string): string =>
  pathname
    .split("/")
    .slice(0, 12)
    .map((part) => (part === "" || PLAIN.test(part) ? part : "…"))
    .join("/");

import { currentRequestId } from "./request-id.ts";

type Level = "info" | "warn" | "error";

/** Fields with such names are dropped from log lines. */
const PERSONAL_FIELD =
  /e-?mail|phone|name$|password|token|secret|cookie|authorization|message$|body|ip$|address/i;

/** Removes query parameters, which are personal data, from Drizzle errors. */
export const redactedError = (error: unknown): unknown =>
  error instanceof Error && error.message.startsWith("Failed query")
    ? (error.cause ?? new Error(error.message.split("\nparams:")[0]))
    : error;

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/** Writes one JSON line. Fields with names of personal data are dropped. */
export type Log = (level: Level, event: string, fields?: LogFields, error?: unknown) => void;

/**
 * Creates a log that adds `base` to every line. The current request id overrides the one in `base`. `printError` gets
 * errors as objects instead of a `stack` in the line: wrangler and Vite print them with their positions in the sources.
 */
export const createLog =
  (
    base: LogFields,
    write: (level: Level, line: string) => void = (level, line) => console[level](line),
    printError?: (error: Error) => void,
  ): Log =>
  (level, event, fields = {}, error) => {
    const requestId = currentRequestId();
    const safeFields = Object.fromEntries(
      Object.entries({ ...base, ...(requestId && { requestId }), ...fields }).filter(
        ([key]) => !PERSONAL_FIELD.test(key),
      ),
    );
    const safeError = redactedError(error);
    const failure =
      safeError instanceof Error
        ? {
            error: safeError.name,
            reason: safeError.message,
            stack: printError ? undefined : safeError.stack,
          }
        : {};
    write(level, JSON.stringify({ level, event, ...safeFields, ...failure }));
    if (safeError instanceof Error) printError?.(safeError);
  };

/** Path segments that cannot be a token, an email address or user input. */
const SAFE_SEGMENT = /^[a-z0-9][a-z0-9._-]{0,47}$/i;

/** `/feeds/{board}/{token}.xml`, whose token may look like a safe segment. */
const PRIVATE_FEED = /^\/+feeds\/+[^/]*\/.*$/is;

/** Path for logs: segments that may be personal data or a token become an ellipsis. Pass it without the query. */
export const redactedPath = (pathname: string): string =>
  pathname
    .replace(PRIVATE_FEED, "/feeds/…")
    .split("/")
    .slice(0, 12)
    .map((part) => (part === "" || SAFE_SEGMENT.test(part) ? part : "…"))
    .join("/");

import type { ErrorCode, FieldErrors } from "#contract/errors.ts";

/**
 * Error message safe to store and show: Drizzle appends query parameters, which are personal data, after the
 * statement.
 */
export const redactedReason = (reason: string): string => reason.split("\nparams:")[0]!.slice(0, 500);

/** An error that the user caused or can act on; `message` is shown to them. Rendered by the runtime. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  /** Current state of the record after a stale save, as the caller may see it. */
  readonly current: Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      fields?: FieldErrors;
      headers?: Record<string, string>;
      current?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.headers = options.headers ?? {};
    this.current = options.current;
  }
}

const MAX_CAUSES = 5;

/** Whether D1 could not be reached or is overloaded, as opposed to a statement that it refused. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, n = 0; cause instanceof Error && n < MAX_CAUSES; cause = cause.cause, n++) {
    if (/\bD1(_ERROR| DB)\b/.test(cause.message)) return !/SQLITE_|constraint/i.test(cause.message);
  }
  return false;
}

/** Message for staff; unexpected errors are described only in the log. */
export const staffErrorMessage = (error: unknown): string =>
  (error instanceof AppError ? error.message : "Unexpected error. See the log for details.").slice(0, 500);

/** A vendor is unavailable because `setting` is missing. Deliveries wait instead of failing. */
export class NotConfigured extends AppError {
  readonly setting: string;

  constructor(setting: string, vendor: string, fault = "is missing") {
    super("not_configured", `${vendor} is not configured: ${setting} ${fault}.`);
    this.setting = setting;
  }
}

/** The vendor rejects the configured key. Deliveries wait for a new one. */
export class KeyRefused extends NotConfigured {
  constructor(setting: string, vendor: string) {
    super(setting, vendor, "was refused");
    this.message = `${vendor} refused the key. Reconnect ${vendor} with a valid one in the settings.`;
  }
}

/**
 * Not a failure: the delivery waits until `until`, or for staff while null, without using up an attempt. `waitingFor` is
 * stored with it.
 */
export class Postponed extends AppError {
  readonly waitingFor: string;
  readonly until: Date | null;

  constructor(
    code: ErrorCode,
    message: string,
    options: { waitingFor: string; until: Date | null; headers?: Record<string, string> },
  ) {
    super(code, message, options);
    this.waitingFor = options.waitingFor;
    this.until = options.until;
  }
}

/** A vendor refused or failed. `permanent`: retrying cannot help. `retryAfter` is in seconds. */
export class VendorFailure extends AppError {
  readonly permanent: boolean;
  readonly retryAfter: number | undefined;

  constructor(
    vendor: string,
    reason: string,
    options: { permanent?: boolean; retryAfter?: number; cause?: unknown } = {},
  ) {
    super("upstream_failed", `${vendor}: ${reason}`, { cause: options.cause });
    this.permanent = options.permanent ?? false;
    this.retryAfter = options.retryAfter;
  }
}

/** The effect is no longer valid or needed. The delivery is cancelled with this reason. */
export class DeliveryObsolete extends AppError {
  constructor(reason: string) {
    super("conflict", reason);
    this.name = "DeliveryObsolete";
  }
}

import type { ErrorCode, FieldErrors } from "#contract/errors.ts";

/** A reason as it may be stored and shown: a failed query quotes what people typed after its statement. */
export const redactedReason = (reason: string): string => reason.split("\nparams:")[0]!.slice(0, 500);

/** A failure that a person caused or can act on: `message` is a sentence for them. Rendered once, by the runtime. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly headers: Record<string, string>;
  /** Of a stale save: what stands there now, as its caller may see it. */
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

/** What staff may read of a failure, as it is kept; of a fault of ours the log says more. */
export const staffErrorMessage = (error: unknown): string =>
  (error instanceof AppError ? error.message : "Something failed here; the log says what.").slice(0, 500);

/** A vendor cannot be used because `setting` is missing. Deliveries wait for it instead of failing. */
export class NotConfigured extends AppError {
  readonly setting: string;

  constructor(setting: string, vendor: string, fault = "is missing") {
    super("not_configured", `${vendor} is not configured: ${setting} ${fault}.`);
    this.setting = setting;
  }
}

/** The vendor no longer takes the key that is set: what waits for it goes on waiting until somebody connects anew. */
export class KeyRefused extends NotConfigured {
  constructor(setting: string, vendor: string) {
    super(setting, vendor, "was refused");
    this.message = `${vendor} refused the key. Reconnect ${vendor} with a valid one in the settings.`;
  }
}

/** A vendor refused or failed. `permanent` means that trying again cannot help; `retryAfter` is in seconds. */
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

/** What was to be done outside is no longer true or wanted. A delivery ends as cancelled, and says why. */
export class DeliveryObsolete extends AppError {
  constructor(reason: string) {
    super("conflict", reason);
    this.name = "NoLongerWanted";
  }
}

import * as z from "zod";

/** Error codes and their HTTP statuses. */
export const errorStatus = {
  invalid_json: 400,
  validation_failed: 400,
  unauthenticated: 401,
  session_user_changed: 401,
  forbidden: 403,
  password_change_required: 403,
  second_factor_required: 403,
  step_up_required: 403,
  bad_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  slot_taken: 409,
  invalid_transition: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  upstream_failed: 502,
  not_configured: 503,
  unavailable: 503,
  upstream_timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;
export type FieldErrors = Record<string, string[]>;

/** Body of every error response. `requestId` is set for `internal`, so that visitors can quote it. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.array(z.string())).optional(),
  requestId: z.string().optional(),
  /** Current state of the record, for the `conflict` of a stale save. */
  current: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

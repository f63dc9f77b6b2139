import { ApiError } from "./api.ts";

/** The message of a failed call for a field, or else the message of the call. */
export const fieldMessage = (error: Error | null, field: string): string | undefined =>
  (error instanceof ApiError ? error.fields[field]?.[0] : undefined) ?? error?.message;

import { DeliveryObsolete, NotConfigured, VendorFailure } from "#worker/base/errors.ts";

/** max_retries of wrangler.toml plus the first attempt; a test compares them. */
export const MAX_ATTEMPTS = 9;

/** Whether a delivery stops after this failure. Waiting for a setting never counts as one. */
export const isFinalFailure = (error: unknown, attempts: number): boolean =>
  !(error instanceof NotConfigured) &&
  (attempts >= MAX_ATTEMPTS ||
    error instanceof DeliveryObsolete ||
    (error instanceof VendorFailure && error.permanent));

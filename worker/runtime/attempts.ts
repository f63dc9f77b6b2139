import { DeliveryObsolete, NotConfigured, VendorFailure } from "#worker/base/errors.ts";

/** Equal to max_retries in wrangler.toml plus the first try; a test holds it. */
export const MAX_ATTEMPTS = 9;

/** Whether a delivery is not tried again after this failure. Waiting for a setting is none, also at the last attempt. */
export const isFinalFailure = (error: unknown, attempts: number): boolean =>
  !(error instanceof NotConfigured) &&
  (attempts >= MAX_ATTEMPTS ||
    error instanceof DeliveryObsolete ||
    (error instanceof VendorFailure && error.permanent));

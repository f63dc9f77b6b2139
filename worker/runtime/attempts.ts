import { NoLongerWanted, NotConfigured, VendorFailure } from "#worker/base/errors.ts";

/** Equal to max_retries in wrangler.toml plus the first try; a test holds it. */
export const MAX_ATTEMPTS = 9;

/** Whether a delivery is not tried again after this failure. Waiting for a setting is none, also at the last attempt. */
export const endsDelivery = (error: unknown, attempts: number): boolean =>
  !(error instanceof NotConfigured) &&
  (attempts >= MAX_ATTEMPTS ||
    error instanceof NoLongerWanted ||
    (error instanceof VendorFailure && error.permanent));

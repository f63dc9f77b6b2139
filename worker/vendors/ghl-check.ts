import type { ConnectionChecks } from "#worker/ports/connection-checks.ts";
import { toVendorFailure, type Fetch } from "./vendor-request.ts";
import { acceptanceMessage, requestGhlRaw, GHL, locationPath, LOCATION_NOT_FOUND } from "./ghl.ts";

/** Reads the location, which verifies both the token and the location id. */
export const ghlCheck =
  (send?: Fetch, timeoutMs?: number): ConnectionChecks["goHighLevel"] =>
  async (access) => {
    const response = await requestGhlRaw(access, { path: locationPath(access), timeoutMs }, send);
    if (response.ok) return acceptanceMessage(response);
    throw toVendorFailure(GHL, response, {
      ...LOCATION_NOT_FOUND,
      // GoHighLevel answers 401 for a missing scope too.
      401: "The key was refused, or lacks the scope locations.readonly.",
      403: "The key does not belong to this location.",
    });
  };

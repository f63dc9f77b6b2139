import type { ConnectionChecks } from "#worker/ports/connection-checks.ts";
import { toVendorFailure, type Fetch } from "./vendor-request.ts";
import { acceptanceIn, askGhlPlainly, GHL, locationPath, NO_SUCH_LOCATION } from "./ghl.ts";

/** Reads the location: proves at once that the token is good and that it belongs to this location. */
export const ghlCheck =
  (send?: Fetch, timeoutMs?: number): ConnectionChecks["goHighLevel"] =>
  async (access) => {
    const answer = await askGhlPlainly(access, { path: locationPath(access), timeoutMs }, send);
    if (answer.ok) return acceptanceIn(answer);
    throw toVendorFailure(GHL, answer, {
      ...NO_SUCH_LOCATION,
      // The vendor answers a missing scope like a bad key.
      401: "The key was refused, or lacks the scope locations.readonly.",
      403: "The key does not belong to this location.",
    });
  };

import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { ConnectionChecks } from "#worker/ports/connection-checks.ts";
import { refusal, type Send } from "./ask-vendor.ts";
import { askGhlPlainly, GHL, NO_SUCH_LOCATION } from "./ghl.ts";

const Location = z.object({ location: z.object({ name: z.string().optional() }) });

/** Reads the location: proves at once that the token is good and that it belongs to this location. */
export const ghlCheck =
  (send?: Send, timeoutMs?: number): ConnectionChecks["goHighLevel"] =>
  async (access) => {
    const path = `/locations/${encodeURIComponent(access.locationId)}`;
    const answer = await askGhlPlainly(access, { path, timeoutMs }, send);
    if (!answer.ok) {
      throw refusal(GHL, answer, {
        ...NO_SUCH_LOCATION,
        // The vendor answers a missing scope like a bad key.
        401: "The key was refused, or lacks the scope locations.readonly.",
        403: "The key does not belong to this location.",
      });
    }
    const found = Location.safeParse(answer.body);
    if (!found.success) throw new VendorFailure(GHL, "The answer was not understood.");
    const name = found.data.location.name?.trim().slice(0, 100);
    return name ? `GoHighLevel accepted the key for ${name}.` : "GoHighLevel accepted the key.";
  };

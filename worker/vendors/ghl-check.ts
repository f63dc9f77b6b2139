import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { ConnectionChecks } from "#worker/ports/connection-checks.ts";
import { askVendor, platformSend, refusal, type Send } from "./ask-vendor.ts";

const BASE = "https://services.leadconnectorhq.com";
const VERSION = "v3";
const NO_SUCH_LOCATION = "There is no location with this id.";

const Location = z.object({ location: z.object({ name: z.string().optional() }) });

/** Reads the location: proves at once that the token is good and that it belongs to this location. */
export const ghlCheck =
  (send: Send = platformSend, timeoutMs?: number): ConnectionChecks["goHighLevel"] =>
  async ({ apiKey, locationId, baseUrl = BASE }) => {
    const headers = { Authorization: `Bearer ${apiKey}`, Version: VERSION, Accept: "application/json" };
    const address = `${baseUrl.replace(/\/+$/, "")}/locations/${encodeURIComponent(locationId)}`;
    const answer = await askVendor("GoHighLevel", { url: address, headers, timeoutMs }, send);
    if (!answer.ok) {
      throw refusal("GoHighLevel", answer, {
        400: NO_SUCH_LOCATION,
        // The vendor answers a missing scope like a bad key.
        401: "The key was refused, or lacks the scope locations.readonly.",
        403: "The key does not belong to this location.",
        404: NO_SUCH_LOCATION,
        422: NO_SUCH_LOCATION,
      });
    }
    const found = Location.safeParse(answer.body);
    if (!found.success) throw new VendorFailure("GoHighLevel", "The answer was not understood.");
    const name = found.data.location.name?.trim().slice(0, 100);
    return name ? `GoHighLevel accepted the key for ${name}.` : "GoHighLevel accepted the key.";
  };

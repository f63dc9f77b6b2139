import { API_KEY_WARNING_DAYS } from "#contract/api-keys/constants.ts";
import type { ApiKey } from "#contract/api-keys/endpoints.ts";
import type { Capability } from "#contract/capabilities.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { ListedKey } from "./queries.ts";

/** The state of a key at `now`. */
function getKeyStatus(
  { revokedAt, expiresAt }: Pick<ListedKey, "revokedAt" | "expiresAt">,
  now: Date,
): ApiKey["status"] {
  if (revokedAt) return "revoked";
  if (expiresAt <= iso(now)) return "expired";
  return expiresAt <= iso(addTime(now, API_KEY_WARNING_DAYS, "day")) ? "expiring" : "active";
}

/** A key for those who manage it. */
export const toApiKeyDto = ({ ownerName, isOwnerActive, ...row }: ListedKey, now: Date): ApiKey => ({
  ...row,
  owner:
    (row.ownerId && { id: row.ownerId, name: ownerName ?? "", isActive: isOwnerActive ?? false }) || null,
  status: getKeyStatus(row, now),
});

/** Throws 403 unless the creator has every capability of the new key. */
export function assertCanGrantKey(own: readonly Capability[], granted: readonly Capability[]): void {
  const missing = granted.filter((capability) => !own.includes(capability));
  if (missing.length > 0)
    throw new AppError("forbidden", `You can't grant what you don't have: ${missing.join(", ")}.`);
}

import { API_KEY_HINT_LENGTH, MAX_API_KEYS, MAX_SERVICE_KEYS } from "#contract/api-keys/constants.ts";
import type { ApiKeyDraft } from "#contract/api-keys/endpoints.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { createApiKeyToken } from "#worker/runtime/api-keys.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import * as queries from "./queries.ts";
import { assertCanGrantKey, toApiKeyDto } from "./rules.ts";

/** The activity of a key; the key itself is never part of it. */
export const keyActivity = (action: string, id: string, details: Record<string, unknown>) => ({
  action: `api_key.${action}`,
  entityType: "api_key",
  entityId: id,
  details,
});

type NewKey = Pick<ApiKeyDraft, "name" | "capabilities" | "days">;

/** Creates a key of the caller, or with `ownerId` a service key with its own account. Returns the key once. */
export async function createKey(ctx: StaffCtx, { name, capabilities, days }: NewKey, ownerId?: string) {
  assertCanGrantKey(ctx.staff.capabilities, capabilities);
  const now = ctx.clock();
  const token = createApiKeyToken();
  const row = {
    id: ctx.newId(),
    kind: ownerId ? ("service" as const) : ("personal" as const),
    name,
    userId: ownerId ? ctx.newId() : ctx.staff.id,
    ownerId: ownerId ?? null,
    tokenHash: await sha256(token),
    hint: token.slice(0, API_KEY_HINT_LENGTH),
    capabilities: [...capabilities],
    createdAt: iso(now),
    expiresAt: iso(addTime(now, days, "day")),
    lastUsedAt: null,
    lastUsedNetwork: null,
    revokedAt: null,
  };
  const details = { name, kind: row.kind, capabilities, expiresAt: row.expiresAt };
  const insert = [
    queries.insertKey(ctx.db, row, ownerId ? MAX_SERVICE_KEYS : MAX_API_KEYS),
    recordActivity(ctx, keyActivity("create", row.id, details)),
  ] as const;
  if (ownerId) {
    // Names of service keys may repeat, as when one replaces another; a username can't.
    const username = `${name} (service key ${row.id.slice(-6)})`;
    await ctx.db.batch([
      queries.insertServiceAccount(ctx.db, {
        id: row.userId,
        username,
        fullName: `${name} (service key)`,
        at: row.createdAt,
      }),
      ...insert,
      queries.deleteUnusedServiceAccount(ctx.db, row.userId),
    ]);
  } else await ctx.db.batch(insert);
  const created = await queries.findKey(ctx.db, row.id, ownerId ? "service" : { userId: row.userId });
  if (!created) throw await refusal(ctx, ownerId);
  return { key: token, apiKey: toApiKeyDto(created, now) };
}

/** Finds out why no key was inserted. */
async function refusal(ctx: StaffCtx, ownerId: string | undefined): Promise<AppError> {
  const owners = ownerId ? await queries.listOwners(ctx.db) : [];
  if (ownerId && !owners.some(({ id }) => id === ownerId)) return ownerUnknown();
  const max = ownerId ? MAX_SERVICE_KEYS : MAX_API_KEYS;
  return new AppError("conflict", `There are ${max} valid keys already. Revoke one that is no longer used.`);
}

/** The error for an owner who is no active user. */
export function ownerUnknown(): AppError {
  const message = "Choose an active user.";
  return new AppError("validation_failed", message, { fields: { ownerId: [message] } });
}

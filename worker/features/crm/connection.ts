import * as z from "zod";
import type { ConnectionStatus } from "#contract/crm/constants.ts";
import type { Connection } from "#contract/crm/schemas.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { KeyRefused, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import type { CrmAccess } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getGhlAccess, type SettingReader } from "#worker/features/settings/index.ts";
import { getValues, upsertValues } from "./settings-queries.ts";

/** Minimum interval between attempts with a refused key. */
const RECHECK_MS = 10 * 60_000;

const PAUSE_KEY = "paused_until";
/** The vendor's daily limit resets after a day at the latest. */
const MAX_PAUSE_SECONDS = 86_400;
const PAUSED = "Too many requests.";

const StoredConnection = z.object({
  status: z.enum(["connected", "unreachable", "reconnect"]),
  message: z.string(),
  at: z.string(),
  /** Fingerprint of the credentials; new ones reset the status. */
  access: z.string(),
});

const accessFingerprint = async ({ apiKey, locationId, baseUrl }: CrmAccess): Promise<string> =>
  (await sha256(`${apiKey}\n${locationId}\n${baseUrl}`)).slice(0, 16);

/** Key of the stored connection state. */
export const CONNECTION_KEY = "connection";

async function readStoredConnection(
  access: CrmAccess,
  values: Map<string, string | null>,
): Promise<z.infer<typeof StoredConnection> | null> {
  const value = values.get(CONNECTION_KEY) ?? null;
  const parsed = StoredConnection.safeParse(value === null ? null : JSON.parse(value));
  return parsed.success && parsed.data.access === (await accessFingerprint(access)) ? parsed.data : null;
}

/** Returns the connection state of the last vendor response. Pass `loaded` to avoid reading the settings again. */
export async function getConnection(
  ctx: Ctx,
  loaded?: { settings: SettingReader; values: Map<string, string | null> },
): Promise<Connection> {
  try {
    const access = await getGhlAccess(ctx, loaded?.settings);
    const state = await readStoredConnection(
      access,
      loaded?.values ?? (await getValues(ctx.db, [CONNECTION_KEY])),
    );
    if (!state) return { status: "untested", message: null, at: null };
    return { status: state.status, message: state.message, at: state.at };
  } catch (error) {
    if (!(error instanceof NotConfigured)) throw error;
    return { status: "not_configured", message: error.message, at: null };
  }
}

/**
 * Returns the credentials for background work. Throws NotConfigured (KeyRefused while the vendor refuses the key) and
 * VendorFailure with the remaining `retryAfter` during a rate-limit pause.
 */
export async function getAccess(ctx: Ctx): Promise<CrmAccess> {
  const access = await getGhlAccess(ctx);
  const values = await getValues(ctx.db, [CONNECTION_KEY, PAUSE_KEY]);
  const state = await readStoredConnection(access, values);
  const now = ctx.clock().getTime();
  if (state?.status === "reconnect" && now - Date.parse(state.at) < RECHECK_MS) {
    throw new KeyRefused("ghl_api_key", "GoHighLevel");
  }
  const remaining = Date.parse(values.get(PAUSE_KEY) ?? "") - now;
  if (remaining > 0)
    throw new VendorFailure("GoHighLevel", PAUSED, { retryAfter: Math.ceil(remaining / 1000) });
  return access;
}

/** The rate limit is shared by all requests: pauses every call until the wait named by the vendor is over. */
export async function setPause(ctx: Ctx, seconds: number): Promise<void> {
  const now = ctx.clock();
  const until = iso(addTime(now, Math.min(seconds, MAX_PAUSE_SECONDS), "second"));
  await upsertValues(ctx.db, { [PAUSE_KEY]: until }, { newId: () => ctx.newId(), at: iso(now) });
}

/** Stores the connection state of a vendor response. */
export async function updateConnection(
  ctx: Ctx,
  access: CrmAccess,
  status: Exclude<ConnectionStatus, "not_configured" | "untested">,
  message: string,
): Promise<void> {
  const state = { status, message, at: iso(ctx.clock()), access: await accessFingerprint(access) };
  await upsertValues(
    ctx.db,
    { [CONNECTION_KEY]: JSON.stringify(state) },
    { newId: () => ctx.newId(), at: state.at },
  );
}

/** Connection state of a failure; null when the vendor answered and only rejected the request. */
export function toConnectionStatus(error: unknown): "reconnect" | "unreachable" | null {
  if (error instanceof NotConfigured) return "reconnect";
  if (error instanceof VendorFailure) return error.permanent || error.retryAfter ? null : "unreachable";
  return isTimeout(error) ? "unreachable" : null;
}

export const isTimeout = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "upstream_timeout";

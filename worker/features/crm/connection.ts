import * as z from "zod";
import type { ConnectionStatus } from "#contract/crm/constants.ts";
import type { Connection } from "#contract/crm/endpoints.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { KeyRefused, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import type { CrmAccess } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { ghlAccess, type SettingReader } from "#worker/features/settings/index.ts";
import { findValues, setValues } from "./settings-queries.ts";

/** A refused key is not tried again by every lead that waits, but only this often. */
const RECHECK_MS = 10 * 60_000;

const PAUSE = "paused_until";
/** The longest is until the next day, when the day's requests are used up. */
const LONGEST_PAUSE_SECONDS = 86_400;
const PAUSED = "Too many requests just now.";

const Kept = z.object({
  status: z.enum(["connected", "unreachable", "reconnect"]),
  message: z.string(),
  at: z.string(),
  /** Of which access it speaks: another key starts anew. */
  access: z.string(),
});

const markOf = async ({ apiKey, locationId, baseUrl }: CrmAccess): Promise<string> =>
  (await sha256(`${apiKey}\n${locationId}\n${baseUrl}`)).slice(0, 16);

/** Under which key it is kept how it stands. */
export const CONNECTION = "connection";

async function kept(
  access: CrmAccess,
  values: Map<string, string | null>,
): Promise<z.infer<typeof Kept> | null> {
  const value = values.get(CONNECTION) ?? null;
  const read = Kept.safeParse(value === null ? null : JSON.parse(value));
  return read.success && read.data.access === (await markOf(access)) ? read.data : null;
}

/** How it stands with the vendor, as the last answer told. Whoever has read the settings and values already hands them in. */
export async function connectionNow(
  ctx: Ctx,
  read?: { settings: SettingReader; values: Map<string, string | null> },
): Promise<Connection> {
  try {
    const access = await ghlAccess(ctx, read?.settings);
    const state = await kept(access, read?.values ?? (await findValues(ctx.db, [CONNECTION])));
    if (!state) return { status: "untested", message: null, at: null };
    return { status: state.status, message: state.message, at: state.at };
  } catch (error) {
    if (!(error instanceof NotConfigured)) throw error;
    return { status: "not_configured", message: error.message, at: null };
  }
}

/**
 * The access for background work. Throws NotConfigured, also (KeyRefused) while the vendor refuses the present key, and
 * VendorFailure with the rest of the wait while it wants to be left alone.
 */
export async function openAccess(ctx: Ctx): Promise<CrmAccess> {
  const access = await ghlAccess(ctx);
  const values = await findValues(ctx.db, [CONNECTION, PAUSE]);
  const state = await kept(access, values);
  const now = ctx.clock().getTime();
  if (state?.status === "reconnect" && now - Date.parse(state.at) < RECHECK_MS) {
    throw new KeyRefused("ghl_api_key", "GoHighLevel");
  }
  const rest = Date.parse(values.get(PAUSE) ?? "") - now;
  if (rest > 0) throw new VendorFailure("GoHighLevel", PAUSED, { retryAfter: Math.ceil(rest / 1000) });
  return access;
}

/** The vendor counts the requests of all together: after a refusal nobody asks before the wait that it told is over. */
export async function notePause(ctx: Ctx, seconds: number): Promise<void> {
  const now = ctx.clock();
  const until = iso(shift(now, Math.min(seconds, LONGEST_PAUSE_SECONDS), "second"));
  await setValues(ctx.db, { [PAUSE]: until }, { newId: () => ctx.newId(), at: iso(now) });
}

/** Keeps what an answer of the vendor says about the connection. */
export async function noteConnection(
  ctx: Ctx,
  access: CrmAccess,
  status: Exclude<ConnectionStatus, "not_configured" | "untested">,
  message: string,
): Promise<void> {
  const state = { status, message, at: iso(ctx.clock()), access: await markOf(access) };
  await setValues(
    ctx.db,
    { [CONNECTION]: JSON.stringify(state) },
    { newId: () => ctx.newId(), at: state.at },
  );
}

/** What a failure says about the connection; null when the vendor answered and only refused what was asked. */
export function meaningOf(error: unknown): "reconnect" | "unreachable" | null {
  if (error instanceof NotConfigured) return "reconnect";
  if (error instanceof VendorFailure) return error.permanent || error.retryAfter ? null : "unreachable";
  return isTimeout(error) ? "unreachable" : null;
}

export const isTimeout = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "upstream_timeout";

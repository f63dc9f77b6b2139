import * as z from "zod";
import type { ConnectionStatus } from "#contract/crm-words.ts";
import type { Connection } from "#contract/crm.ts";
import { iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { KeyRefused, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import type { CrmAccess } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { ghlAccess } from "../settings/public.ts";
import { findValue, setValues } from "./settings/queries.ts";

/** A refused key is not tried again by every lead that waits, but only this often. */
const RECHECK_MS = 10 * 60_000;

const Kept = z.object({
  status: z.enum(["connected", "unreachable", "reconnect"]),
  message: z.string(),
  at: z.string(),
  /** Of which access it speaks: another key starts anew. */
  access: z.string(),
});

const markOf = async ({ apiKey, locationId, baseUrl }: CrmAccess): Promise<string> =>
  (await sha256(`${apiKey}\n${locationId}\n${baseUrl}`)).slice(0, 16);

async function kept(ctx: Ctx, access: CrmAccess): Promise<z.infer<typeof Kept> | null> {
  const value = await findValue(ctx.db, "connection");
  const read = Kept.safeParse(value === null ? null : JSON.parse(value));
  return read.success && read.data.access === (await markOf(access)) ? read.data : null;
}

/** How it stands with the vendor, as the last answer told. */
export async function connectionNow(ctx: Ctx): Promise<Connection> {
  try {
    const state = await kept(ctx, await ghlAccess(ctx));
    if (!state) return { status: "untested", message: null, at: null };
    return { status: state.status, message: state.message, at: state.at };
  } catch (error) {
    if (!(error instanceof NotConfigured)) throw error;
    return { status: "not_configured", message: error.message, at: null };
  }
}

/** The access for background work. Throws NotConfigured, also (KeyRefused) while the vendor refuses the present key. */
export async function openAccess(ctx: Ctx): Promise<CrmAccess> {
  const access = await ghlAccess(ctx);
  const state = await kept(ctx, access);
  if (state?.status === "reconnect" && ctx.clock().getTime() - Date.parse(state.at) < RECHECK_MS) {
    throw new KeyRefused("ghl_api_key", "GoHighLevel");
  }
  return access;
}

/** Keeps what an answer of the vendor says about the connection. */
export async function noteConnection(
  ctx: Ctx,
  access: CrmAccess,
  status: Exclude<ConnectionStatus, "not_configured" | "untested">,
  message: string,
): Promise<void> {
  const state = { status, message, at: iso(ctx.clock()), access: await markOf(access) };
  await setValues(ctx.db, { connection: JSON.stringify(state) }, { newId: () => ctx.newId(), at: state.at });
}

/** What a failure says about the connection; null when the vendor answered and only refused what was asked. */
export function meaningOf(error: unknown): "reconnect" | "unreachable" | null {
  if (error instanceof NotConfigured) return "reconnect";
  if (error instanceof VendorFailure) return error.permanent || error.retryAfter ? null : "unreachable";
  return isTimeout(error) ? "unreachable" : null;
}

export const isTimeout = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "upstream_timeout";

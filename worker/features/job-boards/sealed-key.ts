import { NotConfigured } from "#worker/base/errors.ts";
import { unseal, seal, type Sealed, UnsealError } from "#worker/base/seal.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { keyring } from "#worker/features/settings/index.ts";
import type { PortalRow } from "./queries.ts";
import { placeOf } from "./rules.ts";

/** The decrypted API key, for the board's adapter only; null when none is set. */
export async function plainKey(ctx: Ctx, { id, name, apiKey, keyId }: PortalRow): Promise<string | null> {
  if (apiKey === null || keyId === null) return null;
  try {
    return await unseal(await keyring(ctx), placeOf(id), { sealed: apiKey, keyId });
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw new NotConfigured("the key", name, "cannot be read with the present ENCRYPTION_KEY");
  }
}

export const sealKey = async (ctx: Ctx, portalId: string, plain: string): Promise<Sealed> =>
  seal(await keyring(ctx), placeOf(portalId), plain);

/** Ids of the boards whose key is unset or can be decrypted. */
export async function readableKeys(ctx: Ctx, portals: readonly PortalRow[]): Promise<Set<string>> {
  const known = new Set((await keyring(ctx)).all.map(({ id }) => id));
  return new Set(portals.filter(({ keyId }) => keyId === null || known.has(keyId)).map(({ id }) => id));
}

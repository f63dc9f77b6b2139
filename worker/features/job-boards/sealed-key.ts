import { NotConfigured } from "#worker/base/errors.ts";
import { open, seal, type Sealed, Unsealable } from "#worker/base/seal.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { keyring } from "#worker/features/settings/index.ts";
import type { PortalRow } from "./queries.ts";
import { placeOf } from "./rules.ts";

/** The key of a portal in plain, to be handed to its adapter and nobody else; null without one. */
export async function plainKey(ctx: Ctx, { id, name, apiKey, keyId }: PortalRow): Promise<string | null> {
  if (apiKey === null || keyId === null) return null;
  try {
    return await open(await keyring(ctx), placeOf(id), { sealed: apiKey, keyId });
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error;
    throw new NotConfigured("the key", name, "cannot be read with the present ENCRYPTION_KEY");
  }
}

export const sealKey = async (ctx: Ctx, portalId: string, plain: string): Promise<Sealed> =>
  seal(await keyring(ctx), placeOf(portalId), plain);

/** For each portal whether its key, if it has one, can still be opened. */
export async function readableKeys(ctx: Ctx, portals: readonly PortalRow[]): Promise<Set<string>> {
  const known = new Set((await keyring(ctx)).all.map(({ id }) => id));
  return new Set(portals.filter(({ keyId }) => keyId === null || known.has(keyId)).map(({ id }) => id));
}

import { NotConfigured } from "#worker/base/errors.ts";
import { unseal, seal, type Sealed, UnsealError } from "#worker/base/seal.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import type { JobBoardRow } from "./queries.ts";
import { apiKeyContext } from "./rules.ts";

/** The decrypted API key, for the board's adapter only; null when none is set. */
export async function openApiKey(ctx: Ctx, { id, name, apiKey, keyId }: JobBoardRow): Promise<string | null> {
  if (apiKey === null || keyId === null) return null;
  try {
    return await unseal(await getKeyring(ctx), apiKeyContext(id), { sealed: apiKey, keyId });
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw new NotConfigured("the key", name, "cannot be decrypted with the current ENCRYPTION_KEY");
  }
}

export const sealApiKey = async (ctx: Ctx, jobBoardId: string, plain: string): Promise<Sealed> =>
  seal(await getKeyring(ctx), apiKeyContext(jobBoardId), plain);

/** Ids of the boards whose key is unset or can be decrypted. */
export async function listReadableKeys(ctx: Ctx, jobBoards: readonly JobBoardRow[]): Promise<Set<string>> {
  const known = new Set((await getKeyring(ctx)).all.map(({ id }) => id));
  return new Set(jobBoards.filter(({ keyId }) => keyId === null || known.has(keyId)).map(({ id }) => id));
}

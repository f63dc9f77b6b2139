import { sha256 } from "#worker/base/crypto.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Bytes } from "./image-parts.ts";

type File = { bytes: Bytes; type: string; extension: string };

/**
 * Stores a public file under its content hash and returns its path. Files are immutable and never deleted: revisions,
 * feeds and social networks may still link to them.
 */
export async function storeImage(
  ctx: Pick<Ctx, "files">,
  folder: "uploads" | "made" | "covers",
  { bytes, type, extension }: File,
): Promise<string> {
  const name = `${folder}/${(await sha256(bytes.buffer)).slice(0, 40)}.${extension}`;
  await ctx.files.put(`media/${name}`, bytes, { httpMetadata: { contentType: type } });
  return `/media/${name}`;
}

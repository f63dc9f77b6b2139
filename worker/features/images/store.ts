import { sha256 } from "#worker/base/crypto.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Bytes } from "./cleaned.ts";

type File = { bytes: Bytes; type: string; extension: string };

/**
 * Stores a public file under the hash of its content and answers its address. The same file twice is one file, and no
 * address ever shows something else, so nothing is swept: revisions, feeds and networks may still name it.
 */
export async function storePicture(
  ctx: Pick<Ctx, "files">,
  folder: "uploads" | "made" | "covers",
  { bytes, type, extension }: File,
): Promise<string> {
  const name = `${folder}/${(await sha256(bytes.buffer)).slice(0, 40)}.${extension}`;
  await ctx.files.put(`media/${name}`, bytes, { httpMetadata: { contentType: type } });
  return `/media/${name}`;
}

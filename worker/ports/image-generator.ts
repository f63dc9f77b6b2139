import type { OpenAiAccess } from "./article-writer.ts";

/**
 * Makes one picture from words and answers its bytes, unchecked. Throws VendorFailure when it is refused or the answer
 * makes no sense, AppError upstream_timeout when it takes too long.
 */
export type ImageGenerator = (access: OpenAiAccess, prompt: string) => Promise<Uint8Array<ArrayBuffer>>;

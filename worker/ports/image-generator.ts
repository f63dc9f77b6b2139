import type { OpenAiAccess } from "./article-writer.ts";

/**
 * Generates an image from a prompt and returns its unvalidated bytes. Throws VendorFailure or AppError
 * upstream_timeout.
 */
export type ImageGenerator = (access: OpenAiAccess, prompt: string) => Promise<Uint8Array<ArrayBuffer>>;

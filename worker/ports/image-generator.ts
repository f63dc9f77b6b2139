import type { OpenAiAccess } from "./article-writer.ts";
import type { UsageMeter } from "./usage-meter.ts";

/**
 * Generates an image from a prompt and returns its unvalidated bytes. Throws VendorFailure, AppError
 * upstream_timeout, or what the meter throws.
 */
export type ImageGenerator = (
  access: OpenAiAccess,
  prompt: string,
  meter: UsageMeter,
) => Promise<Uint8Array<ArrayBuffer>>;

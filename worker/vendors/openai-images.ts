import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { OpenAiAccess } from "#worker/ports/article-writer.ts";
import type { ImageGenerator } from "#worker/ports/image-generator.ts";
import { type VendorResponse, platformFetch, type Fetch } from "./vendor-request.ts";
import { requestOpenAi, OPENAI, openAiErrorCode, openAiTokens, toOpenAiFailure } from "./openai.ts";

/** Used once if the configured model does not exist. */
const FALLBACK_MODEL = "gpt-image-1-mini";
/** Total time in milliseconds that the user waits; images take up to a minute. */
const BUDGET_MS = 100_000;
const CALL_MS = 90_000;
/** Minimum time left to start a call. */
const MIN_CALL_MS = 20_000;
const MAX_CALLS = 3;
/** A medium landscape image has about 1,600 tokens, the prompt up to 1,500. */
const RESERVED_TOKENS = 4_000;
/** 12 MB of image as base64. */
const MAX_BASE64_LENGTH = 16_000_000;

const GeneratedImages = z.object({
  data: z.array(z.object({ b64_json: z.string().min(1).max(MAX_BASE64_LENGTH) })).min(1),
});

type ImageRetryPolicy = { budgetMs?: number; sleep?: (ms: number) => Promise<void>; now?: () => number };

/**
 * POST /images/generations. Retries 429 and 5xx within the budget, and once with another model; never a
 * timeout, which may have been billed.
 */
export const openAiImages =
  (send: Fetch = platformFetch, retryPolicy: ImageRetryPolicy = {}): ImageGenerator =>
  async (access, prompt, meter) => {
    const { budgetMs = BUDGET_MS, now = Date.now } = retryPolicy;
    const sleep = retryPolicy.sleep ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)));
    const end = now() + budgetMs;
    let { model } = access;
    for (let calls = 1; ; calls++) {
      const timeoutMs = Math.min(CALL_MS, end - now());
      const response = await meter(
        RESERVED_TOKENS,
        () => requestImage(send, { ...access, model }, prompt, timeoutMs),
        openAiTokens,
      );
      if (response.ok) return decodeImage(response.body);
      if (openAiErrorCode(response) === "model_not_found" && model !== FALLBACK_MODEL) {
        model = FALLBACK_MODEL;
        continue;
      }
      const failure = toFailure(response);
      const wait = (failure.retryAfter ?? 2 ** (calls - 1)) * 1000;
      if (failure.permanent || calls >= MAX_CALLS || now() + wait + MIN_CALL_MS > end) throw failure;
      await sleep(wait);
    }
  };

function requestImage(send: Fetch, access: OpenAiAccess, prompt: string, timeoutMs: number) {
  const json = {
    model: access.model,
    prompt,
    n: 1,
    size: "1536x1024",
    quality: "medium",
    output_format: "jpeg",
    output_compression: 80,
  };
  return requestOpenAi(access, { path: "/images/generations", json, timeoutMs }, send);
}

function toFailure(response: VendorResponse): VendorFailure {
  if (openAiErrorCode(response) === "moderation_blocked") {
    const message = "The model declined the request. Change the text and try again.";
    return new VendorFailure(OPENAI, message, { permanent: true });
  }
  return toOpenAiFailure(response, {
    403: "The key may not make images: the organization may have to be verified first.",
    404: "There is no such image model, or no such API at the base URL.",
  });
}

function decodeImage(body: unknown): Uint8Array<ArrayBuffer> {
  const images = GeneratedImages.safeParse(body);
  try {
    if (images.success)
      return Uint8Array.from(atob(images.data.data[0]!.b64_json), (sign) => sign.charCodeAt(0));
  } catch {
    // Invalid base64: same error as below.
  }
  throw new VendorFailure(OPENAI, "The response was invalid.");
}

import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { OpenAiAccess } from "#worker/ports/article-writer.ts";
import type { ImageGenerator } from "#worker/ports/image-generator.ts";
import { type VendorResponse, platformFetch, type Fetch } from "./vendor-request.ts";
import { requestOpenAi, OPENAI, openAiErrorCode, toOpenAiFailure } from "./openai.ts";

/** Asked once when the chosen model does not exist for this key. */
const FALLBACK_MODEL = "gpt-image-1-mini";
/** The whole wait of the person who asked, in milliseconds; pictures take up to a minute. */
const BUDGET_MS = 100_000;
const CALL_MS = 90_000;
/** A call that would get less is not begun. */
const LEAST_MS = 20_000;
const MAX_CALLS = 3;
/** Characters of base64: 12 MB of picture. */
const LONGEST = 16_000_000;

const Made = z.object({ data: z.array(z.object({ b64_json: z.string().min(1).max(LONGEST) })).min(1) });

type Patience = { budgetMs?: number; sleep?: (ms: number) => Promise<void>; now?: () => number };

/**
 * POST /images/generations. Tries again after 429 and 5xx within the time that a person waits, and once with another model;
 * never after a timeout, which may have been paid for already.
 */
export const openAiImages =
  (send: Fetch = platformFetch, patience: Patience = {}): ImageGenerator =>
  async (access, prompt) => {
    const { budgetMs = BUDGET_MS, now = Date.now } = patience;
    const sleep = patience.sleep ?? ((ms: number) => new Promise<void>((done) => setTimeout(done, ms)));
    const end = now() + budgetMs;
    let { model } = access;
    for (let calls = 1; ; calls++) {
      const answer = await ask(send, { ...access, model }, prompt, Math.min(CALL_MS, end - now()));
      if (answer.ok) return bytesOf(answer.body);
      if (openAiErrorCode(answer) === "model_not_found" && model !== FALLBACK_MODEL) {
        model = FALLBACK_MODEL;
        continue;
      }
      const failure = failureOf(answer);
      const wait = (failure.retryAfter ?? 2 ** (calls - 1)) * 1000;
      if (failure.permanent || calls >= MAX_CALLS || now() + wait + LEAST_MS > end) throw failure;
      await sleep(wait);
    }
  };

function ask(send: Fetch, access: OpenAiAccess, prompt: string, timeoutMs: number) {
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

function failureOf(answer: VendorResponse): VendorFailure {
  if (openAiErrorCode(answer) === "moderation_blocked") {
    const sentence = "It declined to draw this. Change the text and try again.";
    return new VendorFailure(OPENAI, sentence, { permanent: true });
  }
  return toOpenAiFailure(answer, {
    403: "The key may not make images: the organization may have to be verified first.",
    404: "There is no such image model, or no such API at the base URL.",
  });
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  const made = Made.safeParse(body);
  try {
    if (made.success) return Uint8Array.from(atob(made.data.data[0]!.b64_json), (sign) => sign.charCodeAt(0));
  } catch {
    // No base64: told like every other answer that makes no sense.
  }
  throw new VendorFailure(OPENAI, "The answer was not understood.");
}

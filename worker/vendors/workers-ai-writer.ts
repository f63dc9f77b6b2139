import * as z from "zod";
import { AppError, VendorFailure } from "#worker/base/errors.ts";
import type { ArticleWriter } from "#worker/ports/article-writer.ts";
import { ANSWER_SCHEMA, messagesFor, MAX_TOKENS, readArticle, UnusableAnswer } from "./article-prompt.ts";
import { logVendorCall } from "./vendor-request.ts";
import { type RetryPolicy, withRetry } from "./retry-policy.ts";
import { withTimeout } from "./with-timeout.ts";

const VENDOR = "Workers AI";

/** As much of the binding as is used. */
type AiRunner = { run(model: string, inputs: Record<string, unknown>): Promise<unknown> };

const Reply = z.object({
  /** An object where the model kept to the schema by itself, text where it did not. */
  response: z.union([z.string(), z.record(z.string(), z.unknown())]),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).optional(),
});

/** Cloudflare's models through the AI binding, in JSON mode. */
export const workersAiWriter = (
  binding: AiRunner,
  model: string,
  patience: RetryPolicy = {},
): ArticleWriter => ({
  async write(assignment) {
    let tokensUsed: number | null = null;
    const inputs = {
      messages: messagesFor(assignment),
      max_tokens: MAX_TOKENS,
      response_format: { type: "json_schema", json_schema: ANSWER_SCHEMA },
    };
    const written = await withRetry(async (timeoutMs) => {
      const reply = Reply.safeParse(
        await logVendorCall(VENDOR, () => run(binding, model, inputs, timeoutMs)),
      );
      if (!reply.success) throw new UnusableAnswer(VENDOR, "The answer was not understood.");
      const { response, usage } = reply.data;
      if (usage) tokensUsed = (tokensUsed ?? 0) + usage.total_tokens;
      return readArticle(VENDOR, response);
    }, patience);
    return { ...written, tokensUsed };
  },
});

async function run(
  binding: AiRunner,
  model: string,
  inputs: Record<string, unknown>,
  timeoutMs: number,
): Promise<unknown> {
  try {
    return await withTimeout(VENDOR, timeoutMs, binding.run(model, inputs));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new VendorFailure(VENDOR, "It could not answer just now.", { cause });
  }
}

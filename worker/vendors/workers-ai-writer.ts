import * as z from "zod";
import { AppError, VendorFailure } from "#worker/base/errors.ts";
import type { ArticleWriter } from "#worker/ports/article-writer.ts";
import {
  RESERVED_TOKENS,
  RESPONSE_SCHEMA,
  toMessages,
  MAX_TOKENS,
  parseArticle,
  UnusableResponse,
} from "./article-prompt.ts";
import { logVendorCall } from "./vendor-request.ts";
import { type RetryPolicy, withRetry } from "./retry-policy.ts";
import { withTimeout } from "./with-timeout.ts";

const VENDOR = "Workers AI";

/** Used part of the AI binding. */
type AiRunner = { run(model: string, inputs: Record<string, unknown>): Promise<unknown> };

const Reply = z.object({
  /** An object in JSON mode; some models return text. */
  response: z.union([z.string(), z.record(z.string(), z.unknown())]),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).optional(),
});

/** Workers AI models through the AI binding, in JSON mode. */
export const workersAiWriter = (
  binding: AiRunner,
  model: string,
  retryPolicy: RetryPolicy = {},
): ArticleWriter => ({
  async write(assignment, meter) {
    let tokensUsed: number | null = null;
    const inputs = {
      messages: toMessages(assignment),
      max_tokens: MAX_TOKENS,
      response_format: { type: "json_schema", json_schema: RESPONSE_SCHEMA },
    };
    const article = await withRetry(async (timeoutMs) => {
      const call = () => logVendorCall(VENDOR, () => run(binding, model, inputs, timeoutMs));
      const reply = Reply.safeParse(
        await meter(
          RESERVED_TOKENS,
          call,
          (result) => Reply.safeParse(result).data?.usage?.total_tokens ?? null,
        ),
      );
      if (!reply.success) throw new UnusableResponse(VENDOR, "The response was invalid.");
      const { response, usage } = reply.data;
      if (usage) tokensUsed = (tokensUsed ?? 0) + usage.total_tokens;
      return parseArticle(VENDOR, response);
    }, retryPolicy);
    return { ...article, tokensUsed };
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
    throw new VendorFailure(VENDOR, "The service is temporarily unavailable.", { cause });
  }
}

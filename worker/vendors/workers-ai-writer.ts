import * as z from "zod";
import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import type { ArticleWriter } from "#worker/ports/article-writer.ts";
import type { UsageMeter } from "#worker/ports/usage-meter.ts";
import type { WritingAssistant } from "#worker/ports/writing-assistant.ts";
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
import {
  MAX_TOKENS as SUGGESTION_MAX_TOKENS,
  parseOptions,
  reservedTokens,
  SUGGESTION_RETRIES,
  SUGGESTION_SCHEMA,
  toSuggestionMessages,
} from "./suggestion-prompt.ts";
import { withTimeout } from "./with-timeout.ts";

const VENDOR = "Workers AI";

/** Used part of the AI binding. */
type AiRunner = { run(model: string, inputs: Record<string, unknown>): Promise<unknown> };

const Reply = z.object({
  /** An object in JSON mode; some models return text. */
  response: z.union([z.string(), z.record(z.string(), z.unknown())]),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).optional(),
});

type Json = Record<string, unknown>;

/** A model in JSON mode, with the retries of `retryPolicy`. Throws UnusableResponse for another kind of response. */
const createRunner =
  (binding: AiRunner, model: string, retryPolicy: RetryPolicy) =>
  async <T>(
    inputs: { messages: readonly Json[]; schema: Json; maxTokens: number; reservedTokens: number },
    meter: UsageMeter,
    parse: (response: unknown) => T,
  ): Promise<{ result: T; tokensUsed: number | null }> => {
    let tokensUsed: number | null = null;
    const json = {
      messages: inputs.messages,
      max_tokens: inputs.maxTokens,
      response_format: { type: "json_schema", json_schema: inputs.schema },
    };
    const result = await withRetry(async (timeoutMs) => {
      const call = () => logVendorCall(VENDOR, () => run(binding, model, json, timeoutMs));
      const reply = Reply.safeParse(
        await meter(
          inputs.reservedTokens,
          call,
          (response) => Reply.safeParse(response).data?.usage?.total_tokens ?? null,
        ),
      );
      if (!reply.success) throw new UnusableResponse(VENDOR, "The response was invalid.");
      const { response, usage } = reply.data;
      if (usage) tokensUsed = (tokensUsed ?? 0) + usage.total_tokens;
      return parse(response);
    }, retryPolicy);
    return { result, tokensUsed };
  };

/** Writes articles with Workers AI through the AI binding. */
export const workersAiWriter = (
  binding: AiRunner,
  model: string,
  retryPolicy: RetryPolicy = {},
): ArticleWriter => ({
  async write(assignment, meter) {
    const inputs = {
      messages: toMessages(assignment),
      schema: RESPONSE_SCHEMA,
      maxTokens: MAX_TOKENS,
      reservedTokens: RESERVED_TOKENS,
    };
    const runModel = createRunner(binding, model, retryPolicy);
    const { result, tokensUsed } = await runModel(inputs, meter, (response) =>
      parseArticle(VENDOR, response),
    );
    return { ...result, tokensUsed };
  },
});

/** Suggestions by Workers AI. Its models read no pictures: describing one needs OpenAI. */
export const workersAiAssistant =
  (binding: AiRunner, model: string, retryPolicy: RetryPolicy = SUGGESTION_RETRIES): WritingAssistant =>
  async (request, meter) => {
    if (request.image) throw new NotConfigured("openai_api_key", "The description of pictures");
    const inputs = {
      messages: toSuggestionMessages(request),
      schema: SUGGESTION_SCHEMA,
      maxTokens: SUGGESTION_MAX_TOKENS,
      reservedTokens: reservedTokens(request),
    };
    const runModel = createRunner(binding, model, retryPolicy);
    const { result, tokensUsed } = await runModel(inputs, meter, (response) =>
      parseOptions(VENDOR, request.kind, response),
    );
    return { options: result, tokensUsed };
  };

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

import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { ArticleWriters } from "#worker/ports/article-writer.ts";
import {
  RESERVED_TOKENS,
  RESPONSE_SCHEMA,
  toMessages,
  MAX_TOKENS,
  parseArticle,
  UnusableResponse,
} from "./article-prompt.ts";
import { platformFetch, type Fetch } from "./vendor-request.ts";
import { requestOpenAi, OPENAI, openAiTokens, toOpenAiFailure } from "./openai.ts";
import { type RetryPolicy, withRetry } from "./retry-policy.ts";

/** Messages for failed requests. */
const FAILURE_MESSAGES = {
  400: "The request was rejected. The model may not support structured output.",
  403: "The key may not be used here: access is limited by country, project or verification.",
  404: "There is no such model, or no such API at the base URL.",
};

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/**
 * Chat Completions with a strict JSON schema, which gateways and local servers also support. Omits
 * temperature and max_tokens, which newer models reject.
 */
export const openAiWriter =
  (send: Fetch = platformFetch, retryPolicy: RetryPolicy = {}): ArticleWriters["openAi"] =>
  (access) => ({
    async write(assignment, meter) {
      let tokensUsed: number | null = null;
      const json = {
        model: access.model,
        messages: toMessages(assignment),
        max_completion_tokens: MAX_TOKENS,
        response_format: {
          type: "json_schema",
          json_schema: { name: "article", strict: true, schema: RESPONSE_SCHEMA },
        },
      };
      const article = await withRetry(async (timeoutMs) => {
        const request = { path: "/chat/completions", json, timeoutMs };
        const response = await meter(
          RESERVED_TOKENS,
          () => requestOpenAi(access, request, send),
          openAiTokens,
        );
        if (!response.ok) throw toOpenAiFailure(response, FAILURE_MESSAGES);
        // Unusable responses are billed too.
        const tokens = openAiTokens(response);
        if (tokens !== null) tokensUsed = (tokensUsed ?? 0) + tokens;
        return parseArticle(OPENAI, readContent(response.body));
      }, retryPolicy);
      return { ...article, tokensUsed };
    },
  });

/** Content of the response. Refusals and truncated texts also have status 200. */
function readContent(body: unknown): string {
  const [choice] = Completion.safeParse(body).data?.choices ?? [];
  if (!choice) throw new UnusableResponse(OPENAI, "The response was invalid.");
  if (choice.message.refusal || choice.finish_reason === "content_filter") {
    const message = "The model declined the request. Change the brief and try again.";
    throw new VendorFailure(OPENAI, message, { permanent: true });
  }
  if (choice.finish_reason === "length") throw new UnusableResponse(OPENAI, "The response was truncated.");
  return choice.message.content ?? "";
}

import type { ArticleWriters } from "#worker/ports/article-writer.ts";
import { RESERVED_TOKENS, RESPONSE_SCHEMA, toMessages, MAX_TOKENS, parseArticle } from "./article-prompt.ts";
import { platformFetch, type Fetch } from "./vendor-request.ts";
import { OPENAI } from "./openai.ts";
import { requestChat } from "./openai-chat.ts";
import { type RetryPolicy, withRetry } from "./retry-policy.ts";

/** Messages for failed requests. */
const FAILURE_MESSAGES = {
  400: "The request was rejected. The model may not support structured output.",
  403: "The key may not be used here: access is limited by country, project or verification.",
  404: "There is no such model, or no such API at the base URL.",
};

/** Writes articles with OpenAI or a compatible service. */
export const openAiWriter =
  (send: Fetch = platformFetch, retryPolicy: RetryPolicy = {}): ArticleWriters["openAi"] =>
  (access) => ({
    async write(assignment, meter) {
      let tokensUsed: number | null = null;
      const onBilled = (tokens: number) => {
        tokensUsed = (tokensUsed ?? 0) + tokens;
      };
      const request = {
        messages: toMessages(assignment),
        schema: { name: "article", schema: RESPONSE_SCHEMA },
        maxTokens: MAX_TOKENS,
        reservedTokens: RESERVED_TOKENS,
        failureMessages: FAILURE_MESSAGES,
        declined: "The model declined the request. Change the brief and try again.",
      };
      const article = await withRetry(
        async (timeoutMs) =>
          parseArticle(
            OPENAI,
            await requestChat(access, { ...request, timeoutMs }, { meter, send, onBilled }),
          ),
        retryPolicy,
      );
      return { ...article, tokensUsed };
    },
  });

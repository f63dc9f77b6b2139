import * as z from "zod";
import type { ArticleWriters } from "#worker/ports/article-writer.ts";
import { ANSWER_SCHEMA, messagesFor, MAX_TOKENS, readArticle, UnusableAnswer } from "./article-prompt.ts";
import { platformFetch, type Fetch } from "./vendor-request.ts";
import { requestOpenAi, OPENAI, toOpenAiFailure } from "./openai.ts";
import { type RetryPolicy, withRetry } from "./retry-policy.ts";

/** What refusals of the request for an article mean. */
const FAULTS = {
  400: "It did not take the request. The model may not support structured answers.",
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
const Usage = z.object({ usage: z.object({ total_tokens: z.number().int().nonnegative() }) });

/**
 * Chat Completions with a strict JSON schema: what gateways and local servers offer as well. What newer models refuse
 * (temperature, max_tokens) is never sent.
 */
export const openAiWriter =
  (send: Fetch = platformFetch, patience: RetryPolicy = {}): ArticleWriters["openAi"] =>
  (access) => ({
    async write(assignment) {
      let tokensUsed: number | null = null;
      const json = {
        model: access.model,
        messages: messagesFor(assignment),
        max_completion_tokens: MAX_TOKENS,
        response_format: {
          type: "json_schema",
          json_schema: { name: "article", strict: true, schema: ANSWER_SCHEMA },
        },
      };
      const written = await withRetry(async (timeoutMs) => {
        const answer = await requestOpenAi(access, { path: "/chat/completions", json, timeoutMs }, send);
        if (!answer.ok) throw toOpenAiFailure(answer, FAULTS);
        // Also what was of no use was paid for.
        const used = Usage.safeParse(answer.body);
        if (used.success) tokensUsed = (tokensUsed ?? 0) + used.data.usage.total_tokens;
        return readArticle(OPENAI, textOf(answer.body));
      }, patience);
      return { ...written, tokensUsed };
    },
  });

/** What was said. A refusal and a text that was cut off come with status 200 too. */
function textOf(body: unknown): string {
  const [choice] = Completion.safeParse(body).data?.choices ?? [];
  if (!choice) throw new UnusableAnswer(OPENAI, "The answer was not understood.");
  if (choice.message.refusal || choice.finish_reason === "content_filter") {
    throw new UnusableAnswer(OPENAI, "It declined to write this. Change the brief and try again.");
  }
  if (choice.finish_reason === "length") throw new UnusableAnswer(OPENAI, "The answer was cut off.");
  return choice.message.content ?? "";
}

import * as z from "zod";
import type { ArticleWriters } from "#worker/ports/article-writer.ts";
import { ANSWER_SCHEMA, messagesFor, MOST_TOKENS, readArticle, Unusable } from "./article-frame.ts";
import { platformSend, type Send } from "./ask-vendor.ts";
import { askOpenAi, OPENAI, openAiRefusal } from "./openai.ts";
import { type Patience, patiently } from "./patience.ts";

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
  (send: Send = platformSend, patience: Patience = {}): ArticleWriters["openAi"] =>
  (access) => ({
    async write(assignment) {
      let tokensUsed: number | null = null;
      const json = {
        model: access.model,
        messages: messagesFor(assignment),
        max_completion_tokens: MOST_TOKENS,
        response_format: {
          type: "json_schema",
          json_schema: { name: "article", strict: true, schema: ANSWER_SCHEMA },
        },
      };
      const written = await patiently(async (timeoutMs) => {
        const answer = await askOpenAi(access, { path: "/chat/completions", json, timeoutMs }, send);
        if (!answer.ok) throw openAiRefusal(answer, FAULTS);
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
  if (!choice) throw new Unusable(OPENAI, "The answer was not understood.");
  if (choice.message.refusal || choice.finish_reason === "content_filter") {
    throw new Unusable(OPENAI, "It declined to write this. Change the brief and try again.");
  }
  if (choice.finish_reason === "length") throw new Unusable(OPENAI, "The answer was cut off.");
  return choice.message.content ?? "";
}

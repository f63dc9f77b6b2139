import * as z from "zod";
import { articlePrompts } from "#contract/article-generation/prompts.ts";
import { scheduleCategories, TOPICS_PER_CATEGORY } from "#contract/articles/constants.ts";

/** Stored in the delivery's payload, so that a later release may change the topics. */
export const Topic = z.object({ title: z.string(), question: z.string(), category: z.string() });
export type Topic = z.infer<typeof Topic>;

/** All topics, alternating between categories, so that a cancelled run still covers each of them. */
export const allTopics: readonly Topic[] = Array.from({ length: TOPICS_PER_CATEGORY }, (_, index) =>
  scheduleCategories.map((category) => {
    const [title, question] = articlePrompts.topics[category]![index]!;
    return { title, question, category };
  }),
).flat();

export const BULK_PROMPT = articlePrompts.bulkPrompt;

export const toVariables = ({ title, question }: Topic): Record<string, string> => ({
  topic: title,
  question,
});

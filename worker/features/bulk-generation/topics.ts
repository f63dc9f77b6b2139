import * as z from "zod";
import type { TopicTable } from "./topic-table.ts";
import { marketTopics } from "./topics-market.ts";
import { planningTopics } from "./topics-planning.ts";

/** Stored in the delivery's payload, so that a later release may change the topics. */
export const Topic = z.object({ title: z.string(), question: z.string(), category: z.string() });
export type Topic = z.infer<typeof Topic>;

const flattenTable = (table: TopicTable): Topic[] =>
  Object.entries(table).flatMap(([category, topics]) =>
    topics.map(([title, question]) => ({ title, question, category })),
  );

const topics = [...flattenTable(planningTopics), ...flattenTable(marketTopics)];
const PER_CATEGORY = 10;

/** All topics, alternating between categories, so that a cancelled run still covers each of them. */
export const allTopics: readonly Topic[] = Array.from({ length: PER_CATEGORY }, (_, index) =>
  topics.filter((__, n) => n % PER_CATEGORY === index),
).flat();

export const BULK_PROMPT =
  "Write about {{topic}} for people who work in corporate finance. Answer this question: {{question}} Begin with a concrete situation, name at least one trade-off, and end with a step that a reader can take this week.";

export const toVariables = ({ title, question }: Topic): Record<string, string> => ({
  topic: title,
  question,
});

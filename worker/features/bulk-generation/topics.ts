import * as z from "zod";
import type { TopicTable } from "./topic-table.ts";
import { marketTopics } from "./topics-market.ts";
import { planningTopics } from "./topics-planning.ts";

/** What one article of a run is about; its order carries it, so that a later version may have other topics. */
export const Topic = z.object({ title: z.string(), question: z.string(), category: z.string() });
export type Topic = z.infer<typeof Topic>;

const flat = (table: TopicTable): Topic[] =>
  Object.entries(table).flatMap(([category, topics]) =>
    topics.map(([title, question]) => ({ title, question, category })),
  );

const inRows = [...flat(planningTopics), ...flat(marketTopics)];
const PER_CATEGORY = 10;

/** Every topic of a run: the categories take turns, so that a run that is cancelled has written of all of them. */
export const allTopics: readonly Topic[] = Array.from({ length: PER_CATEGORY }, (_, turn) =>
  inRows.filter((__, n) => n % PER_CATEGORY === turn),
).flat();

/** What the writer is asked for every topic, which it gets as variables. */
export const BULK_PROMPT =
  "Write about {{topic}} for people who work in corporate finance. Answer this question: {{question}} Begin with a concrete situation, name at least one trade-off, and end with a step that a reader can take this week.";

export const variablesOf = ({ title, question }: Topic): Record<string, string> => ({
  topic: title,
  question,
});

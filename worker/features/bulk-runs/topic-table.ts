import type { ScheduleCategory } from "#contract/article-words.ts";

/** By category: a title, and the question that the article has to answer. */
export type TopicTable = Partial<Record<ScheduleCategory, readonly (readonly [string, string])[]>>;

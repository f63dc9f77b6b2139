import type { ScheduleCategory } from "#contract/articles/constants.ts";

/** By category: a title, and the question that the article has to answer. */
export type TopicTable = Partial<Record<ScheduleCategory, readonly (readonly [string, string])[]>>;

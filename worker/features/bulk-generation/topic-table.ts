import type { ScheduleCategory } from "#contract/articles/constants.ts";

/** By category: pairs of title and the question that the article answers. */
export type TopicTable = Partial<Record<ScheduleCategory, readonly (readonly [string, string])[]>>;

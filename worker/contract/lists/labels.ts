import type { ListName } from "./constants.ts";

const rows: Record<ListName, [one: string, many: string]> = {
  industries: ["job or application", "jobs and applications"],
  categories: ["article", "articles"],
  "contact-topics": ["message", "messages"],
  departments: ["user", "users"],
  "rejection-reasons": ["rejection", "rejections"],
};

/** Rows that use an entry, such as '3 jobs and applications'. */
export const formatUses = (name: ListName, count: number): string =>
  `${count} ${rows[name][count === 1 ? 0 : 1]}`;

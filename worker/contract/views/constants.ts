import type { Capability } from "#contract/capabilities.ts";

/** Lists that have saved views. */
export const viewLists = ["applications", "people", "leads", "jobs", "articles"] as const;
export type ViewList = (typeof viewLists)[number];

/** Who may see a list, and who may share views of it. */
export const viewCapabilities: Record<ViewList, { read: Capability; share: Capability }> = {
  applications: { read: "crm.read", share: "crm.write" },
  people: { read: "crm.read", share: "crm.write" },
  leads: { read: "crm.read", share: "crm.write" },
  jobs: { read: "jobs.read", share: "jobs.write" },
  articles: { read: "content.read", share: "content.write" },
};

export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 1_500;
/** Per person and list. */
export const MAX_VIEWS = 50;

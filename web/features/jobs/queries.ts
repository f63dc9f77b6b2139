import { ALL_INDUSTRIES, ALL_LOCATIONS } from "#contract/job-search.ts";
import { read, readPage } from "#web/lib/api.ts";
import type { JobSearch } from "./search.ts";

export const PAGE_SIZE = 12;

/** One page of open jobs for what the address says. */
export const openJobs = ({ title, location, industry, page }: JobSearch) =>
  readPage("GET /api/jobs", {
    query: {
      title: title || undefined,
      location: location === ALL_LOCATIONS ? undefined : location,
      industry: industry === ALL_INDUSTRIES ? undefined : industry,
      view: "card",
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
  });

export const openJob = (id: string) => read("GET /api/jobs/:id", { params: { id } });
export const similarJobs = (id: string) => read("GET /api/jobs/:id/similar", { params: { id } });

import { read, readPage } from "#web/lib/api.ts";
import { filterQuery, type JobSearch } from "./search.ts";

export const PAGE_SIZE = 12;

/** One page of open jobs for what the address says. */
export const openJobs = ({ page, ...filter }: JobSearch) =>
  readPage("GET /api/jobs", {
    query: {
      ...filterQuery(filter),
      view: "card",
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
  });

export const openJob = (id: string) => read("GET /api/jobs/:id", { params: { id } });
export const similarJobs = (id: string) => read("GET /api/jobs/:id/similar", { params: { id } });

import { apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { toFilterQuery, type JobSearch } from "./search.ts";

export const PAGE_SIZE = 12;

export const openJobs = ({ page, ...filter }: JobSearch) =>
  apiPageQuery("GET /api/jobs", {
    query: {
      ...toFilterQuery(filter),
      view: "card",
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
  });

export const openJob = (id: string) => apiQuery("GET /api/jobs/:id", { params: { id } });
export const similarJobs = (id: string) => apiQuery("GET /api/jobs/:id/similar", { params: { id } });

import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { SEARCH_MAX, SEARCH_MIN } from "./constants.ts";
import { text } from "#contract/schemas.ts";

export const SearchResults = z.object({
  jobs: z.array(z.object({ id: z.string(), title: z.string(), company: z.string(), status: z.string() })),
  articles: z.array(
    z.object({
      id: z.string(),
      slug: z.string().nullable(),
      title: z.string(),
      category: z.string(),
      status: z.string(),
    }),
  ),
  leads: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      company: z.string().nullable(),
      /** Id of the application, if any. */
      applicationId: z.string().nullable(),
    }),
  ),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const search = {
  everything: endpoint({
    route: "GET /api/admin/search",
    summary: "Search jobs, articles and leads that the caller may read",
    access: "signed-in",
    apiKeys: true,
    query: z.object({ q: text(SEARCH_MAX).min(SEARCH_MIN, "Type at least two characters.") }),
    output: SearchResults,
  }),
};

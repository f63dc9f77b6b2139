import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { SEARCH_MAX, SEARCH_MIN } from "./constants.ts";
import { text } from "#contract/schemas.ts";

export const SearchResults = z.object({
  jobs: z.array(z.object({ id: z.string(), title: z.string(), company: z.string(), status: z.string() })),
  articles: z.array(
    z.object({ id: z.string(), title: z.string(), category: z.string(), status: z.string() }),
  ),
  leads: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      company: z.string().nullable(),
      /** The application behind it, where there is one. */
      applicationId: z.string().nullable(),
    }),
  ),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const search = {
  everything: endpoint({
    route: "GET /api/admin/search",
    summary: "The best few jobs, articles and leads for some words, of the kinds one may read",
    access: "signed-in",
    query: z.object({ q: text(SEARCH_MAX).min(SEARCH_MIN, "Type at least two characters.") }),
    output: SearchResults,
  }),
};

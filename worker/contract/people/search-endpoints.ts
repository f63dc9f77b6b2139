import { endpoint } from "#contract/endpoint.ts";
import { idParams } from "#contract/schemas.ts";
import { KnownPeople, PeopleSearchQuery, PeopleSearchResult } from "./search-schemas.ts";

export const peopleSearch = {
  search: endpoint({
    route: "GET /api/search/people",
    summary: "Search people and their resumes; all matches, best first, with the matching lines quoted",
    access: "crm.read",
    query: PeopleSearchQuery,
    output: PeopleSearchResult,
  }),
  knownForJob: endpoint({
    route: "GET /api/jobs/:id/known-people",
    summary: "List past applicants whose own words mention requirements of a job, with the lines quoted",
    access: "crm.read",
    params: idParams,
    output: KnownPeople,
  }),
};

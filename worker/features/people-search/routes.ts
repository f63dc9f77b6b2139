import { peopleSearch } from "#contract/people/search-endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { listKnownPeople } from "./known-people.ts";
import { searchPeople } from "./search-people.ts";

export const peopleSearchRoutes = createRouter();

serve(peopleSearchRoutes, peopleSearch.search, (ctx, { query }) => searchPeople(ctx, query));

serve(peopleSearchRoutes, peopleSearch.knownForJob, (ctx, { params }) => listKnownPeople(ctx, params.id));

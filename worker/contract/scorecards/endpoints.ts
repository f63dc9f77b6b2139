import { idParams } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import { Scorecard, ScorecardInput, ScorecardPanel } from "./schemas.ts";

export const scorecards = {
  list: endpoint({
    route: "GET /api/applications/:id/scorecards",
    summary:
      "Get the caller's scorecard of an application and, once it is submitted, those of others with counts",
    access: "crm.read",
    params: idParams,
    output: ScorecardPanel,
  }),
  save: endpoint({
    route: "PUT /api/applications/:id/scorecard",
    summary: "Save the caller's scorecard as a draft, or submit it; a stale `version` gets 409",
    access: "crm.write",
    params: idParams,
    body: ScorecardInput,
    output: Scorecard,
  }),
};

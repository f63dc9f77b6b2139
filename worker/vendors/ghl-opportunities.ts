import * as z from "zod";
import type { CrmOpportunity } from "#worker/ports/crm.ts";
import type { VendorResponse } from "./vendor-request.ts";
import { type GhlRequest, toGhlFailure, parseGhl } from "./ghl.ts";

type GhlCall = (request: GhlRequest) => Promise<VendorResponse>;

const Saved = z.object({ opportunity: z.object({ id: z.string().min(1) }) });
const Search = z.object({
  opportunities: z.array(z.object({ id: z.string().min(1), contactId: z.string().nullish() })),
});
const messages = {
  400: "The opportunity was rejected. Check the mapped pipeline and stage.",
  422: "The opportunity was rejected. Check the mapped pipeline and stage.",
};

/**
 * Updates the known opportunity or one of the contact in the pipeline, else creates one. A location may
 * forbid a second one with 400, then it is searched again.
 */
export async function saveOpportunity(
  call: GhlCall,
  locationId: string,
  { id, contactId, stageId, ...opportunity }: CrmOpportunity,
): Promise<{ id: string }> {
  const fields = { ...opportunity, ...(stageId && { pipelineStageId: stageId }) };
  const update = (opportunityId: string) =>
    call({ path: `/opportunities/${encodeURIComponent(opportunityId)}`, method: "PUT", json: fields });
  const find = async () => {
    const query = { locationId, contactId, pipelineId: opportunity.pipelineId, limit: 20 };
    const { opportunities } = parseGhl(
      Search,
      await call({ path: "/opportunities/search", query }),
      messages,
    );
    return opportunities.find((each) => !each.contactId || each.contactId === contactId)?.id ?? null;
  };
  const toResult = (opportunityId: string, response: VendorResponse) => {
    if (!response.ok) throw toGhlFailure(response, messages);
    return { id: opportunityId };
  };

  if (id) {
    const response = await update(id);
    if (response.status !== 404) return toResult(id, response);
  }
  const opportunityId = await find();
  if (opportunityId) return toResult(opportunityId, await update(opportunityId));
  const json = { ...fields, locationId, contactId };
  const response = await call({ path: "/opportunities/", method: "POST", json });
  if (response.status === 400) {
    const other = await find();
    if (other) return toResult(other, await update(other));
  }
  return { id: parseGhl(Saved, response, messages).opportunity.id };
}

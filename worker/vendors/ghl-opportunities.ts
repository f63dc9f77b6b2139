import * as z from "zod";
import type { CrmOpportunity } from "#worker/ports/crm.ts";
import type { VendorResponse } from "./vendor-request.ts";
import { type GhlQuestion, ghlRefusal, parseGhl } from "./ghl.ts";

type Ask = (question: GhlQuestion) => Promise<VendorResponse>;

const Saved = z.object({ opportunity: z.object({ id: z.string().min(1) }) });
const Search = z.object({
  opportunities: z.array(z.object({ id: z.string().min(1), contactId: z.string().nullish() })),
});
const faults = {
  400: "It does not accept the opportunity. Check the mapped pipeline and stage.",
  422: "It does not accept the opportunity. Check the mapped pipeline and stage.",
};

/**
 * Changes the opportunity that is known, or the one that this contact has in the pipeline, or makes one. A location may
 * forbid a second one for a contact and says so with 400: then it is looked for once more.
 */
export async function saveOpportunity(
  ask: Ask,
  locationId: string,
  { id, contactId, stageId, ...facts }: CrmOpportunity,
): Promise<{ id: string }> {
  const wanted = { ...facts, pipelineStageId: stageId };
  const change = (known: string) =>
    ask({ path: `/opportunities/${encodeURIComponent(known)}`, method: "PUT", json: wanted });
  const find = async () => {
    const query = { locationId, contactId, pipelineId: facts.pipelineId, limit: 20 };
    const { opportunities } = parseGhl(Search, await ask({ path: "/opportunities/search", query }), faults);
    return opportunities.find((each) => !each.contactId || each.contactId === contactId)?.id ?? null;
  };
  const changed = (known: string, answer: VendorResponse) => {
    if (!answer.ok) throw ghlRefusal(answer, faults);
    return { id: known };
  };

  if (id) {
    const answer = await change(id);
    if (answer.status !== 404) return changed(id, answer);
  }
  const known = await find();
  if (known) return changed(known, await change(known));
  const json = { ...wanted, locationId, contactId };
  const answer = await ask({ path: "/opportunities/", method: "POST", json });
  if (answer.status === 400) {
    const other = await find();
    if (other) return changed(other, await change(other));
  }
  return { id: parseGhl(Saved, answer, faults).opportunity.id };
}

import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { Application, ApplicationFilter } from "#contract/applications/schemas.ts";
import { BulkEditOutcome, bulkEditBody } from "#contract/bulk-edits/schemas.ts";
import { id, idParams } from "#contract/schemas.ts";

/** Who is responsible for the applicants. Stages are moved by the pipeline, which asks for a reason and a mail. */
const ApplicationChange = z.strictObject({ assignedTo: id.nullable() });
export type ApplicationChange = z.infer<typeof ApplicationChange>;

export const applicationEdits = {
  setOwner: endpoint({
    route: "PUT /api/applications/:id/owner",
    summary: "Set who is responsible for an applicant, on the lead of that person",
    access: "crm.write",
    params: idParams,
    body: z.strictObject({ assignedTo: id.nullable() }),
    output: Application,
  }),
  bulk: endpoint({
    route: "POST /api/applications/bulk-edit",
    summary: "Assign the applicants of several applications, by id or by filter, in bounded steps",
    access: "crm.write",
    body: bulkEditBody(ApplicationFilter.shape, ApplicationChange),
    output: BulkEditOutcome,
  }),
};

import { applicationEdits } from "#contract/inbox/application-edit-endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { retryConflicts, runBulkEdit } from "#worker/runtime/bulk-edit.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getApplicationDto } from "#worker/features/applications/index.ts";
import { assignLead } from "#worker/features/leads/index.ts";
import * as queries from "./queries.ts";

export const applicationEditRoutes = createRouter();

const NO_LEAD = "This applicant has no lead that could be assigned.";

/** Assigns the lead that staff see for the applicant. Returns whether it changed. */
async function setOwner(ctx: StaffCtx, email: string, assignedTo: string | null): Promise<boolean> {
  const lead = await queries.findLead(ctx.db, email.toLowerCase());
  if (!lead) throw new AppError("not_found", NO_LEAD);
  return retryConflicts(() => assignLead(ctx, lead.id, assignedTo));
}

serve(applicationEditRoutes, applicationEdits.setOwner, async (ctx, { params, body }) => {
  const { email } = await getApplicationDto(ctx, params.id);
  await setOwner(ctx, email, body.assignedTo);
  return getApplicationDto(ctx, params.id);
});

serve(applicationEditRoutes, applicationEdits.bulk, (ctx, { body: { change, ...request } }) =>
  runBulkEdit(
    ctx,
    request,
    {
      byIds: (ids) => queries.listApplicationsById(ctx.db, ids),
      matches: (filter, page) => queries.listMatchingApplications(ctx.db, filter, page),
      count: (filter, until) => queries.countMatchingApplications(ctx.db, filter, until),
      label: ({ firstName, lastName, jobTitle }) =>
        [`${firstName} ${lastName}`, jobTitle].filter(Boolean).join(", "),
    },
    ({ email }) => setOwner(ctx, email, change.assignedTo),
  ),
);

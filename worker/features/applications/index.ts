import type { Application } from "#contract/applications/schemas.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
export { createApplicantLink, verifyApplicantLink } from "./applicant-link.ts";
export { assertApplicationIndustry } from "./industry.ts";
export { applicationCondition, applicationOrder } from "./queries.ts";
export { countApplicationSources } from "./source-queries.ts";
export { getAnswerFile, getResumeFile } from "./resume-file.ts";
import { getApplication } from "./queries.ts";
import { toApplicationDto } from "./rules.ts";

/** Returns an application in the staff API's format. Throws not_found. */
export const getApplicationDto = async (ctx: Ctx, id: string): Promise<Application> =>
  toApplicationDto(await getApplication(ctx.db, id));

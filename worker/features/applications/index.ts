import type { Application } from "#contract/applications/endpoints.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
export { wantedApplications } from "./queries.ts";
export { resumeFile } from "./resume-file.ts";
import { getApplication } from "./queries.ts";
import { shown } from "./rules.ts";

/** An application as staff see it. Throws 404 when there is none. */
export const shownApplication = async (ctx: Ctx, id: string): Promise<Application> =>
  shown(await getApplication(ctx.db, id));

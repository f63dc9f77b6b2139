import { idParams } from "#contract/schemas.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { findApplication } from "./queries.ts";
import { getResumeFile } from "./resume-file.ts";

/** A file, so mounted without serve(): checks access itself, before any lookup. */
export const resumeRoutes = createRouter();

resumeRoutes.get("/api/applications/:id/resume", async (c) => {
  const ctx = c.get("ctx");
  const staff = await findStaff(c, ctx);
  requireCapability(staff, "crm.read", ["applications", "ghl"]);
  const { success, data } = idParams.safeParse(c.req.param());
  const row = success ? await findApplication(ctx.db, data.id) : null;
  const { body, headers } = await getResumeFile(ctx, row);
  const entry = { action: "application.resume", entityType: "application", entityId: row?.id ?? null };
  await recordEvent(ctx, entry, staff);
  return c.body(body, 200, headers);
});

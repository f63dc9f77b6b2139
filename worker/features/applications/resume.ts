import * as z from "zod";
import { id, idParams } from "#contract/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { findApplication } from "./queries.ts";
import { getAnswerFile, getResumeFile } from "./resume-file.ts";

/** Files, so mounted without serve(): each checks access itself, before any lookup. */
export const resumeRoutes = createRouter();

resumeRoutes.get("/api/applications/:id/resume", async (c) => {
  const ctx = c.get("ctx");
  const staff = await findStaff(c, ctx);
  requireCapability(staff, "crm.read", ["applications", "ghl"]);
  const { success, data } = idParams.safeParse(c.req.param());
  const row = success ? await findApplication(ctx.db, data.id) : null;
  const { body, headers } = await getResumeFile(ctx, row);
  // Reading beside the application is not recorded, as reading the application is not. A copy that leaves is.
  if (c.req.query("view") === "inline") return c.body(body, 200, headers);
  const entry = { action: "application.resume", entityType: "application", entityId: row?.id ?? null };
  await recordEvent(ctx, entry, staff);
  return c.body(body, 200, headers);
});

const answerParams = z.strictObject({ id, answerId: id });

resumeRoutes.get("/api/applications/:id/answers/:answerId/file", async (c) => {
  const ctx = c.get("ctx");
  const staff = await findStaff(c, ctx);
  requireCapability(staff, "crm.read", ["applications"]);
  const { data } = answerParams.safeParse(c.req.param());
  if (!data) throw new AppError("not_found", "There is no file with this answer.");
  const { body, headers } = await getAnswerFile(ctx, data.id, data.answerId);
  const entry = { action: "application.answer_file", entityType: "application", entityId: data.id };
  await recordEvent(ctx, entry, staff);
  return c.body(body, 200, headers);
});

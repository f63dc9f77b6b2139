import * as z from "zod";
import { idParams } from "#contract/schemas.ts";
import { shortlistToken } from "#contract/submittals/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { parseQuery } from "#worker/runtime/input.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { getResumeFile } from "#worker/features/applications/index.ts";
import { getSharedResume } from "./client-answers.ts";

/** A file, so mounted without serve(). Each download is in the activity log. */
export const sharedResumeRoutes = createRouter();

const Query = z.object({ token: shortlistToken });

sharedResumeRoutes.get("/api/shortlist/candidates/:id/resume", async (c) => {
  const ctx = c.get("ctx");
  const { token } = parseQuery(c, Query);
  const { success, data } = idParams.safeParse(c.req.param());
  if (!success) throw new AppError("not_found", "This resume is not available.");
  const candidate = await getSharedResume(ctx, token, data.id);
  const { body, headers } = await getResumeFile(ctx, candidate);
  await recordEvent(ctx, {
    action: "submittal.resume",
    entityType: "application",
    entityId: candidate.applicationId,
  });
  return c.body(body, 200, headers);
});

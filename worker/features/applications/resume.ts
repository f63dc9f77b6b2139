import { byId } from "#contract/text.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { attachment } from "#worker/runtime/attachment.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { findApplication } from "./queries.ts";

/** A file is no JSON, so this is one of the raw routes: guarded by hand, before anything is looked up. */
export function resumeRoute(app: App): void {
  app.get("/api/applications/:id/resume", async (c) => {
    const ctx = c.get("ctx");
    const staff = await findStaff(c, ctx);
    requireCapability(staff, "crm.read");
    const { success, data } = byId.safeParse(c.req.param());
    const row = success ? await findApplication(ctx.db, data.id) : null;
    const file = row?.resumeKey ? await ctx.files.get(row.resumeKey) : null;
    if (!row || !file) throw new AppError("not_found", "There is no resume with this application.");
    await recordEvent(
      ctx,
      { action: "application.resume", entityType: "application", entityId: row.id },
      staff,
    );
    return c.body(file.body, 200, {
      ...attachment(row.resumeName ?? "resume", row.resumeType ?? "application/octet-stream"),
      "Content-Length": String(file.size),
    });
  });
}

import { AppError } from "#worker/base/errors.ts";
import { attachmentHeaders } from "#worker/runtime/attachment.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { ApplicationRow } from "./queries.ts";

type Resume = Pick<ApplicationRow, "resumeKey" | "resumeName" | "resumeType">;

/** Returns body and download headers of an application's resume. Throws not_found. */
export async function getResumeFile(ctx: Ctx, row: Resume | null) {
  const file = row?.resumeKey ? await ctx.files.get(row.resumeKey) : null;
  if (!row || !file) throw new AppError("not_found", "There is no resume with this application.");
  return {
    body: file.body,
    headers: {
      ...attachmentHeaders(row.resumeName ?? "resume", row.resumeType ?? "application/octet-stream"),
      "Content-Length": String(file.size),
    },
  };
}

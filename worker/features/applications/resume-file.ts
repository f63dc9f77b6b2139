import { AppError } from "#worker/base/errors.ts";
import { attachment } from "#worker/runtime/attachment.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { ApplicationRow } from "./queries.ts";

type Resume = Pick<ApplicationRow, "resumeKey" | "resumeName" | "resumeType">;

/** The resume of an application, as a file to be saved. Throws 404 when there is none. */
export async function resumeFile(ctx: Ctx, row: Resume | null) {
  const file = row?.resumeKey ? await ctx.files.get(row.resumeKey) : null;
  if (!row || !file) throw new AppError("not_found", "There is no resume with this application.");
  return {
    body: file.body,
    headers: {
      ...attachment(row.resumeName ?? "resume", row.resumeType ?? "application/octet-stream"),
      "Content-Length": String(file.size),
    },
  };
}

import { AppError } from "#worker/base/errors.ts";
import { attachmentHeaders } from "#worker/runtime/attachment.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findAnswer } from "./answer-queries.ts";
import type { ApplicationRow } from "./queries.ts";

type StoredFile = { key: string | null; name: string | null; type: string | null };

/** Returns body and download headers of a private file; null when it is missing. */
async function getFile(ctx: Ctx, { key, name, type }: StoredFile) {
  const file = key ? await ctx.files.get(key) : null;
  return (
    file && {
      body: file.body,
      headers: {
        ...attachmentHeaders(name ?? "file", type ?? "application/octet-stream"),
        "Content-Length": String(file.size),
      },
    }
  );
}

type Resume = Pick<ApplicationRow, "resumeKey" | "resumeName" | "resumeType">;

/** Returns body and download headers of an application's resume. Throws not_found. */
export async function getResumeFile(ctx: Ctx, row: Resume | null) {
  const file =
    row && (await getFile(ctx, { key: row.resumeKey, name: row.resumeName, type: row.resumeType }));
  if (!file) throw new AppError("not_found", "There is no resume with this application.");
  return file;
}

/** The same of the file of an answer; with `email`, only if the application was sent from there. */
export async function getAnswerFile(ctx: Ctx, applicationId: string, answerId: string, email?: string) {
  const row = await findAnswer(ctx.db, applicationId, answerId, email);
  const file = row && (await getFile(ctx, { key: row.fileKey, name: row.fileName, type: row.fileType }));
  if (!file) throw new AppError("not_found", "There is no file with this answer.");
  return file;
}

import type * as z from "zod";
import type { ApplicationForm } from "#contract/applications/schemas.ts";
import { TERMS_VERSION } from "#contract/applications/constants.ts";
import { candidatePipeline } from "#contract/leads/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { randomToken } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { isBatchRejected } from "#worker/db/assert-in-batch.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertDelivery } from "#worker/runtime/deliveries.ts";
import { insertReceipt } from "#worker/runtime/receipts.ts";
import { findOpenJob } from "#worker/features/jobs/index.ts";
import {
  alignLeadStage,
  enqueueSync,
  recordLeadSubmission,
  scoreSubmission,
} from "#worker/features/leads/index.ts";
import { notifyJobOwner } from "#worker/features/notifications/index.ts";
import { assertApplicationIndustry } from "./industry.ts";
import { insertApplication } from "./queries.ts";
import { insertPendingText } from "./resume-text/queries.ts";
import { extractionDelivery } from "./resume-text/tasks.ts";
import { parseResume } from "./rules.ts";
import { prepareAnswers } from "./answers.ts";
import { RESUME_PREFIX } from "./orphaned-resumes.ts";

const JOB_CLOSED =
  "This job is no longer open. Your application was not sent; please choose another job or apply without one.";

/**
 * Stores the files and returns the statements of one batch: application, answers, lead, activity and deliveries. Call
 * `rollback` when the batch fails: it deletes the files only if nothing was written, else the nightly cleanup decides.
 */
export async function prepareApplication(
  ctx: Ctx,
  form: z.output<typeof ApplicationForm>,
  files: Record<string, File>,
) {
  const { agreeToTerms, again: _, jobId, industry, answers: sentAnswers, ...fields } = form;
  await assertApplicationIndustry(ctx, industry);
  const job = jobId ? await findOpenJob(ctx, jobId) : null;
  if (jobId && !job) throw new AppError("gone", JOB_CLOSED, { fields: { jobId: [JOB_CLOSED] } });

  const resume = files.resume ? await parseResume(files.resume) : null;
  const resumeKey = resume ? `${RESUME_PREFIX}${randomToken()}` : null;
  const answers = await prepareAnswers(ctx, job?.id ?? null, sentAnswers ?? {}, files);
  const uploads = [...(resume && resumeKey ? [{ ...resume, key: resumeKey }] : []), ...answers.uploads];
  for (const { key, bytes, type } of uploads)
    await ctx.files.put(key, bytes, { httpMetadata: { contentType: type } });

  const now = iso(ctx.clock());
  const acceptedAt = agreeToTerms === undefined ? null : now;
  const row = {
    id: ctx.newId(),
    ...fields,
    industry: industry ?? null,
    jobId: job?.id ?? null,
    jobTitle: job?.title ?? null,
    resumeKey,
    resumeName: resume?.name ?? null,
    resumeType: resume?.type ?? null,
    resumeSize: resume?.size ?? null,
    source: "website",
    termsAcceptedAt: acceptedAt,
    termsVersion: acceptedAt && TERMS_VERSION,
    createdAt: now,
    updatedAt: now,
  };
  const entity = { entityType: "application", entityId: row.id };
  const receipt = await insertReceipt(ctx, row.email, {
    kind: "mail",
    action: "application.receipt",
    dedupeKey: `application.receipt:${row.id}`,
    ...entity,
  });
  const deliveries = [
    insertDelivery(ctx, {
      kind: "mail",
      action: "application.notice",
      dedupeKey: `application.notice:${row.id}`,
      ...entity,
    }),
    enqueueSync(ctx, { emailKey: row.email }),
    ...(resumeKey ? [insertDelivery(ctx, extractionDelivery(row.id))] : []),
  ];
  const score = await scoreSubmission(ctx, "application", {
    jobType: job?.type ?? null,
    jobUrgent: job?.isUrgent ? "true" : null,
    jobIndustry: job?.industry ?? null,
    salary: job?.salary ?? null,
    phone: row.phone,
  });
  const statements = [
    insertApplication(ctx.db, row),
    ...answers.insert(row.id, now),
    ...(resumeKey ? [insertPendingText(ctx.db, row.id, now)] : []),
    ...recordLeadSubmission(ctx, row, {
      leadType: "candidate",
      leadSource: "application",
      pipeline: candidatePipeline,
      applicationId: row.id,
      subject: job ? `Applied for ${job.title}` : "Sent a resume",
      ...(row.additionalInfo && { description: row.additionalInfo }),
      responseTarget: "candidate",
      score,
      consents: acceptedAt ? [{ kind: "terms", wordingVersion: TERMS_VERSION }] : [],
    }),
    alignLeadStage(ctx, { emailKey: row.email }),
    recordEvent(ctx, { action: "application.submit", ...entity, details: { jobId: row.jobId } }),
    ...receipt.statements,
    ...deliveries.map(({ statement }) => statement),
    ...(job ? await notifyJobOwner(ctx, job.id, row.id) : []),
  ] as const;
  const rollback = async (error: unknown): Promise<never> => {
    const keys = uploads.map(({ key }) => key);
    if (keys.length > 0 && isBatchRejected(error)) await ctx.files.delete(keys).catch(() => undefined);
    throw error;
  };
  return { row, statements, rollback, deliveryIds: [receipt, ...deliveries].map(({ id }) => id) };
}

import type * as z from "zod";
import { type ApplicationForm, TERMS_VERSION } from "#contract/applications/endpoints.ts";
import { candidatePipeline } from "#contract/leads/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { randomToken } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { isRefused } from "#worker/db/demand.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { recordDelivery } from "#worker/runtime/deliveries.ts";
import { orderSync } from "#worker/features/crm/index.ts";
import { findOpenJob } from "#worker/features/jobs/index.ts";
import { joinLead, scoreSubmission } from "#worker/features/leads/index.ts";
import { insertApplication } from "./queries.ts";
import { checkedResume } from "./rules.ts";
import { RESUMES } from "./strays.ts";

const CLOSED =
  "This job is no longer open. Your application was not sent; please choose another job or apply without one.";

/**
 * Everything that an application means: its row, its lead, the log, and what must go out, as statements of one batch. The
 * file is stored before them, under a random key, and `undo` takes it away again when the batch certainly did not happen.
 * After a failure that leaves it open the file stays; the night removes it if no application came of it.
 */
export async function prepareApplication(
  ctx: Ctx,
  form: z.output<typeof ApplicationForm>,
  file: File | undefined,
) {
  const { agreeToTerms, jobId, industry, ...fields } = form;
  const job = jobId ? await findOpenJob(ctx, jobId) : null;
  if (jobId && !job) throw new AppError("gone", CLOSED, { fields: { jobId: [CLOSED] } });

  const resume = file ? await checkedResume(file) : null;
  const resumeKey = resume ? `${RESUMES}${randomToken()}` : null;
  if (resume && resumeKey)
    await ctx.files.put(resumeKey, resume.bytes, { httpMetadata: { contentType: resume.type } });

  const now = iso(ctx.clock());
  const agreed = agreeToTerms === undefined ? null : now;
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
    termsAcceptedAt: agreed,
    termsVersion: agreed && TERMS_VERSION,
    createdAt: now,
    updatedAt: now,
  };
  const about = { entityType: "application", entityId: row.id };
  const deliveries = [
    recordDelivery(ctx, {
      kind: "mail",
      action: "application.receipt",
      dedupeKey: `application.receipt:${row.id}`,
      ...about,
    }),
    recordDelivery(ctx, {
      kind: "mail",
      action: "application.notice",
      dedupeKey: `application.notice:${row.id}`,
      ...about,
    }),
    orderSync(ctx, { emailKey: row.email }),
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
    ...joinLead(ctx, row, {
      leadType: "candidate",
      leadSource: "application",
      pipeline: candidatePipeline,
      applicationId: row.id,
      subject: job ? `Applied for ${job.title}` : "Sent a resume",
      ...(row.additionalInfo && { description: row.additionalInfo }),
      promised: "candidate",
      score,
      consents: agreed ? [{ kind: "terms", wordingVersion: TERMS_VERSION }] : [],
    }),
    recordEvent(ctx, { action: "application.submit", ...about, details: { jobId: row.jobId } }),
    ...deliveries.map(({ statement }) => statement),
  ] as const;
  const undo = async (error: unknown): Promise<never> => {
    if (resumeKey && isRefused(error)) await ctx.files.delete(resumeKey).catch(() => undefined);
    throw error;
  };
  return { row, statements, undo, deliveryIds: deliveries.map(({ id }) => id) };
}

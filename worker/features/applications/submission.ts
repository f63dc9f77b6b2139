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
import type { FormCall } from "#worker/runtime/serve.ts";
import { toSpamMark } from "#worker/runtime/spam-verdict.ts";
import { findOpenJob } from "#worker/features/jobs/index.ts";
import {
  alignLeadStage,
  enqueueSync,
  recordLeadSubmission,
  recordSuspectedLead,
  scoreSubmission,
} from "#worker/features/leads/index.ts";
import { notifyJobOwner } from "#worker/features/notifications/index.ts";
import { assertApplicationIndustry } from "./industry.ts";
import { type ApplicationRow, insertApplication } from "./queries.ts";
import { insertPendingText } from "./resume-text/queries.ts";
import { extractionDelivery } from "./resume-text/tasks.ts";
import { parseResume } from "./rules.ts";
import { prepareAnswers } from "./answers.ts";
import { RESUME_PREFIX } from "./orphaned-resumes.ts";

const JOB_CLOSED =
  "This job is no longer open. Your application was not sent; please choose another job or apply without one.";

/** The lead of an application. */
const leadFacts = (row: Pick<ApplicationRow, "id">) => ({
  leadType: "candidate" as const,
  leadSource: "application",
  pipeline: candidatePipeline,
  applicationId: row.id,
});

/**
 * Prepares what follows an application of a person: lead, timeline, consent, receipt, notice and sync. A suspected
 * application gets it when it is released, dated to its arrival.
 */
export async function prepareFollowUps(
  ctx: Ctx,
  row: ApplicationRow,
  job: Awaited<ReturnType<typeof findOpenJob>>,
) {
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
  ];
  const score = await scoreSubmission(ctx, "application", {
    jobType: job?.type ?? null,
    jobUrgent: job?.isUrgent ? "true" : null,
    jobIndustry: job?.industry ?? null,
    salary: job?.salary ?? null,
    phone: row.phone,
  });
  const terms = { kind: "terms" as const, wordingVersion: row.termsVersion ?? TERMS_VERSION };
  return {
    statements: [
      ...recordLeadSubmission({ ...ctx, clock: () => new Date(row.createdAt) }, row, {
        ...leadFacts(row),
        subject: row.jobTitle ? `Applied for ${row.jobTitle}` : "Sent a resume",
        ...(row.additionalInfo && { description: row.additionalInfo }),
        responseTarget: "candidate",
        score,
        // The request of a release is one of staff.
        consents: row.termsAcceptedAt ? [{ ...terms, ...(row.spamStatus !== null && { ip: null }) }] : [],
      }),
      alignLeadStage(ctx, { emailKey: row.email }),
      ...receipt.statements,
      ...deliveries.map(({ statement }) => statement),
      ...(row.jobId ? await notifyJobOwner(ctx, row.jobId, row.id) : []),
    ] as const,
    deliveryIds: [receipt, ...deliveries].map(({ id }) => id),
  };
}

/**
 * Stores the files and returns the statements of one batch: application, answers, lead, activity and deliveries. A
 * suspected application is only stored and marked. Call `rollback` when the batch fails: it deletes the files only if
 * nothing was written, else the nightly cleanup decides.
 */
export async function prepareApplication(
  ctx: Ctx,
  form: z.output<typeof ApplicationForm>,
  files: Record<string, File>,
  checkForm: FormCall["checkForm"],
) {
  const { agreeToTerms, again: _, jobId, industry, answers: sentAnswers, ...fields } = form;
  await assertApplicationIndustry(ctx, industry);
  const job = jobId ? await findOpenJob(ctx, jobId) : null;
  if (jobId && !job) throw new AppError("gone", JOB_CLOSED, { fields: { jobId: [JOB_CLOSED] } });

  const resume = files.resume ? await parseResume(files.resume) : null;
  const resumeKey = resume ? `${RESUME_PREFIX}${randomToken()}` : null;
  const answers = await prepareAnswers(ctx, job?.id ?? null, sentAnswers ?? {}, files);
  const spamReasons = await checkForm(form.email);
  const isSuspected = spamReasons.length > 0;
  const uploads = [...(resume && resumeKey ? [{ ...resume, key: resumeKey }] : []), ...answers.uploads];
  for (const { key, bytes, type } of uploads)
    await ctx.files.put(key, bytes, { httpMetadata: { contentType: type } });

  const now = iso(ctx.clock());
  const acceptedAt = agreeToTerms === undefined ? null : now;
  const row: ApplicationRow = {
    id: ctx.newId(),
    ...fields,
    industry: industry ?? null,
    jobId: job?.id ?? null,
    jobTitle: job?.title ?? null,
    resumeKey,
    resumeName: resume?.name ?? null,
    resumeType: resume?.type ?? null,
    resumeSize: resume?.size ?? null,
    stage: "new",
    stageId: null,
    stageChangedAt: null,
    source: "website",
    attribution: null,
    termsAcceptedAt: acceptedAt,
    termsVersion: acceptedAt && TERMS_VERSION,
    ...toSpamMark(spamReasons),
    createdAt: now,
    updatedAt: now,
  };
  const extraction = resumeKey ? [insertDelivery(ctx, extractionDelivery(row.id))] : [];
  const followUps = isSuspected
    ? { statements: [recordSuspectedLead(ctx, row, { ...leadFacts(row), spamReasons })], deliveryIds: [] }
    : await prepareFollowUps(ctx, row, job);
  const statements = [
    insertApplication(ctx.db, row),
    ...answers.insert(row.id, now),
    ...(resumeKey ? [insertPendingText(ctx.db, row.id, now)] : []),
    ...followUps.statements,
    recordEvent(ctx, {
      action: "application.submit",
      entityType: "application",
      entityId: row.id,
      details: { jobId: row.jobId, ...(isSuspected && { spamReasons }) },
    }),
    // The text of a resume stays here.
    ...extraction.map(({ statement }) => statement),
  ] as const;
  const rollback = async (error: unknown): Promise<never> => {
    const keys = uploads.map(({ key }) => key);
    if (keys.length > 0 && isBatchRejected(error)) await ctx.files.delete(keys).catch(() => undefined);
    throw error;
  };
  const deliveryIds = [...followUps.deliveryIds, ...extraction.map(({ id }) => id)];
  return { row, statements, rollback, deliveryIds };
}

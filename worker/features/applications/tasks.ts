import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendMail, sendStaffMail } from "#worker/runtime/mail.ts";
import { listSuggestedJobs } from "#worker/features/jobs/index.ts";
import { createApplicantLink } from "./applicant-link.ts";
import { findMailedApplication, type MailedApplication } from "./queries.ts";
import { noticeMail, receiptMail, withdrawalMail } from "./templates.ts";

async function getDeliveryApplication(ctx: Ctx, id: string): Promise<MailedApplication> {
  const row = await findMailedApplication(ctx.db, id);
  if (!row) throw new DeliveryObsolete("The application no longer exists.");
  return row;
}

export const sendApplicationReceipt: DeliveryHandler = async (ctx, delivery) => {
  const row = await getDeliveryApplication(ctx, delivery.entityId);
  const [privacyUrl, jobs] = await Promise.all([
    createApplicantLink(ctx, row.id),
    listSuggestedJobs(ctx, row),
  ]);
  return sendMail(ctx, receiptMail(row, { origin: ctx.config.origin, privacyUrl, jobs }));
};

export const sendApplicationNotice: DeliveryHandler = async (ctx, delivery) => {
  const row = await getDeliveryApplication(ctx, delivery.entityId);
  return sendStaffMail(ctx, noticeMail(row, ctx.config.origin));
};

export const sendWithdrawalNotice: DeliveryHandler = async (ctx, delivery) => {
  const row = await getDeliveryApplication(ctx, delivery.entityId);
  return sendStaffMail(ctx, withdrawalMail(row, ctx.config.origin));
};

export { deleteOrphanedResumes } from "./orphaned-resumes.ts";
export { enqueueResumeTexts, extractResume } from "./resume-text/tasks.ts";

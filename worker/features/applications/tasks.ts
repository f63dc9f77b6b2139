import { PRIVACY_LINK_DAYS } from "#contract/privacy/endpoints.ts";
import { NoLongerWanted } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { mailStaff } from "#worker/runtime/staff-mail.ts";
import { privacyLink } from "#worker/features/privacy/index.ts";
import { type ApplicationRow, findApplication } from "./queries.ts";

async function applicationOf(ctx: Ctx, id: string): Promise<ApplicationRow> {
  const row = await findApplication(ctx.db, id);
  if (!row) throw new NoLongerWanted("The application no longer exists.");
  return row;
}

/** Tells the applicant that the application has arrived. */
export const sendReceipt: DeliveryHandler = async (ctx, delivery) => {
  const row = await applicationOf(ctx, delivery.entityId);
  const { id } = await ctx.ports.mailer.send({
    to: row.email,
    subject: row.jobTitle ? `We have your application: ${row.jobTitle}` : "We have your resume",
    text: [
      `Dear ${row.firstName} ${row.lastName},`,
      row.jobTitle
        ? `thank you for applying for the role of ${row.jobTitle}. Your application has arrived safely.`
        : "thank you for sending us your resume. It has arrived safely.",
      "A recruiter reads it and answers within 48 hours. Your details stay with us: no employer sees your name before you agree.",
      `What you sent belongs to you. This link shows it; there you correct it, withdraw your application, download everything or have it erased. It works for ${PRIVACY_LINK_DAYS} days, for whoever has it, so keep this mail to yourself:\n${await privacyLink(ctx, row.id)}`,
      `Reference: ${row.id}`,
      ctx.config.origin,
    ].join("\n\n"),
  });
  return { externalId: id };
};

/** Tells the firm that somebody applied; what they wrote stays behind the sign-in. */
export const sendNotice: DeliveryHandler = async (ctx, delivery) => {
  const row = await applicationOf(ctx, delivery.entityId);
  return mailStaff(ctx, {
    subject: row.jobTitle ? `New application: ${row.jobTitle}` : "New resume",
    text: `Somebody applied. Read it here: ${ctx.config.origin}/admin/applications/${row.id}`,
  });
};

/** Tells the firm that an applicant has withdrawn. */
export const sendWithdrawal: DeliveryHandler = async (ctx, delivery) => {
  const row = await applicationOf(ctx, delivery.entityId);
  return mailStaff(ctx, {
    subject: row.jobTitle ? `Application withdrawn: ${row.jobTitle}` : "Application withdrawn",
    text: `An applicant has withdrawn. Which one is here: ${ctx.config.origin}/admin/applications/${row.id}`,
  });
};

export { eraseStrayResumes } from "./strays.ts";

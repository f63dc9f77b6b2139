import type { Lists } from "#worker/runtime/lists.ts";
import type { Columns } from "#worker/runtime/csv-response.ts";
import type { ApplicationRow, ContactRow, LeadRow } from "./queries.ts";

const yesNo = (flag: boolean) => (flag ? "yes" : "no");

export const applicationColumns = (lists: Lists): Columns<ApplicationRow> => ({
  Received: (row) => row.createdAt,
  "First name": (row) => row.firstName,
  "Last name": (row) => row.lastName,
  Email: (row) => row.email,
  Phone: (row) => row.phone,
  "Current position": (row) => row.currentPosition,
  Industry: (row) => row.industry && lists.label("industries", row.industry),
  Job: (row) => row.jobTitle,
  "Job id": (row) => row.jobId,
  Stage: (row) => row.stage,
  Resume: (row) => row.resumeName ?? row.resumeUrl,
  "Additional information": (row) => row.additionalInfo,
  "Screening answers": (row) => row.screeningAnswers,
  "Terms accepted": (row) => row.termsAcceptedAt,
  "Last change": (row) => row.updatedAt,
  Id: (row) => row.id,
});

export const contactColumns = (lists: Lists): Columns<ContactRow> => ({
  Received: (row) => row.createdAt,
  "First name": (row) => row.firstName,
  "Last name": (row) => row.lastName,
  Email: (row) => row.email,
  Phone: (row) => row.phone,
  Company: (row) => row.company,
  Form: (row) => row.kind,
  Subject: (row) => (row.helpType ? lists.label("contact-topics", row.helpType) : row.inquiry),
  Message: (row) => row.message,
  "Marketing texts": (row) => yesNo(row.smsMarketingConsent),
  "Appointment texts": (row) => yesNo(row.smsAppointmentConsent),
  Id: (row) => row.id,
});

export const leadColumns: Columns<LeadRow> = {
  Created: (row) => row.createdAt,
  "First name": (row) => row.firstName,
  "Last name": (row) => row.lastName,
  Email: (row) => row.email,
  Phone: (row) => row.phone,
  Company: (row) => row.company,
  Headline: (row) => row.headline,
  Place: (row) => row.place,
  Type: (row) => row.leadType,
  Source: (row) => row.leadSource,
  "Source note": (row) => row.sourceNote,
  "Legal basis": (row) => row.legalBasis,
  Score: (row) => row.leadScore,
  Pipeline: (row) => row.pipeline,
  Stage: (row) => row.pipelineStage,
  Priority: (row) => row.priority,
  Status: (row) => row.status,
  Tags: (row) => row.tags.join(", "),
  Due: (row) => row.dueAt,
  "First answer": (row) => row.firstRespondedAt,
  "Last activity": (row) => row.lastActivity,
  "Next follow-up": (row) => row.nextFollowUp,
  Id: (row) => row.id,
};

import { formatSource } from "#contract/people/labels.ts";
import { formatSpamReasons, type SpamMarked, spamStatusLabels } from "#contract/spam/constants.ts";
import type { Lists } from "#worker/runtime/lists.ts";
import type { Columns } from "#worker/runtime/csv-response.ts";
import type { ApplicationRow, ArticleRow, ContactRow, JobRow, LeadRow } from "./queries.ts";

const spamColumns = {
  "Spam check": (row: SpamMarked) => row.spamStatus && spamStatusLabels[row.spamStatus],
  "Spam signs": (row: SpamMarked) => formatSpamReasons(row),
};

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
  Owner: (row) => row.owner,
  Resume: (row) => row.resumeName ?? row.resumeUrl,
  "Additional information": (row) => row.additionalInfo,
  "Screening answers": (row) => row.screeningAnswers,
  "Terms accepted": (row) => row.termsAcceptedAt,
  "Last change": (row) => row.updatedAt,
  ...spamColumns,
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
  ...spamColumns,
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
  Owner: (row) => row.owner,
  Priority: (row) => row.priority,
  Status: (row) => row.status,
  Tags: (row) => row.tags.join(", "),
  Due: (row) => row.dueAt,
  "First answer": (row) => row.firstRespondedAt,
  "Last activity": (row) => row.lastActivity,
  "Next follow-up": (row) => row.nextFollowUp,
  ...spamColumns,
  Id: (row) => row.id,
};

export const personColumns: Columns<LeadRow> = {
  Added: (row) => row.createdAt,
  "First name": (row) => row.firstName,
  "Last name": (row) => row.lastName,
  Headline: (row) => row.headline ?? row.currentPosition,
  Email: (row) => row.email,
  Phone: (row) => row.phone,
  Company: (row) => row.company,
  Place: (row) => row.place,
  Type: (row) => row.leadType,
  Tags: (row) => row.tags.join(", "),
  Owner: (row) => row.owner,
  Source: (row) => row.leadSource && formatSource(row.leadSource),
  "Source note": (row) => row.sourceNote,
  "Legal basis": (row) => row.legalBasis,
  "Last activity": (row) => row.lastActivity,
  Id: (row) => row.id,
};

export const jobColumns = (lists: Lists): Columns<JobRow> => ({
  Created: (row) => row.createdAt,
  Title: (row) => row.title,
  Company: (row) => row.company,
  Location: (row) => row.location,
  Workplace: (row) => row.workplace,
  "Employment type": (row) => row.employmentType ?? row.type,
  Industry: (row) => lists.label("industries", row.industry),
  Level: (row) => row.experienceLevel,
  Salary: (row) => row.salary,
  Status: (row) => row.status,
  Urgent: (row) => yesNo(row.isUrgent),
  Published: (row) => row.publishedAt,
  Closing: (row) => row.expiresAt,
  Description: (row) => row.description,
  Requirements: (row) => row.requirements,
  "Last change": (row) => row.updatedAt,
  Id: (row) => row.id,
});

export const articleColumns = (lists: Lists): Columns<ArticleRow> => ({
  Created: (row) => row.createdAt,
  Title: (row) => row.title,
  Status: (row) => row.status,
  Category: (row) => lists.label("categories", row.category),
  Author: (row) => row.author,
  Minutes: (row) => row.readTime,
  Summary: (row) => row.summary,
  Keywords: (row) => row.keywords,
  Writer: (row) => row.writer,
  Reviewer: (row) => row.reviewedBy,
  Published: (row) => row.publishedAt,
  "Last change": (row) => row.updatedAt,
  Address: (row) => row.slug,
  Id: (row) => row.id,
});

/** The columns that the list on screen shows, in its order. */
export const visibleColumns = {
  applications: [
    "First name",
    "Last name",
    "Current position",
    "Job",
    "Email",
    "Phone",
    "Stage",
    "Owner",
    "Received",
  ],
  contacts: [],
  leads: [
    "First name",
    "Last name",
    "Company",
    "Type",
    "Priority",
    "Score",
    "Due",
    "Next follow-up",
    "Pipeline",
    "Stage",
    "Owner",
    "Created",
  ],
  people: [
    "First name",
    "Last name",
    "Headline",
    "Company",
    "Place",
    "Tags",
    "Owner",
    "Source",
    "Added",
    "Last activity",
  ],
  jobs: ["Title", "Company", "Location", "Employment type", "Status", "Urgent", "Closing", "Created"],
  articles: ["Title", "Category", "Author", "Status", "Last change"],
} as const satisfies Record<string, readonly string[]>;

/** Only these columns, in this order; all without a choice. */
export const pickColumns = <Row>(columns: Columns<Row>, headings: readonly string[]): Columns<Row> =>
  headings.length === 0
    ? columns
    : Object.fromEntries(
        headings.flatMap((heading) => {
          const cell = columns[heading];
          return cell ? [[heading, cell]] : [];
        }),
      );

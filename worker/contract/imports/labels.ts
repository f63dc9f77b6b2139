import type { ImportKind, ImportSource, ImportStatus, LegalBasis, RowOutcome } from "./constants.ts";

export const kindLabels: Record<ImportKind, string> = {
  articles: "Articles",
  jobs: "Jobs",
  people: "People",
  applications: "Applications",
  subscribers: "Newsletter subscribers",
  redirects: "Redirects",
};

export const sourceLabels: Record<ImportSource, string> = {
  wordpress: "WordPress export (WXR)",
  "wp-job-manager": "WP Job Manager (CSV)",
  bullhorn: "Bullhorn (CSV)",
  greenhouse: "Greenhouse (CSV)",
  csv: "Other CSV file",
};

export const statusLabels: Record<ImportStatus, string> = {
  running: "Not finished",
  finished: "Finished",
  undoing: "Undo not finished",
  undone: "Undone",
};

export const outcomeLabels: Record<RowOutcome, string> = {
  created: "Created",
  joined: "Joined",
  unchanged: "Already there",
  failed: "Failed",
  undone: "Undone",
  retained: "Kept",
};

export const legalBasisLabels: Record<LegalBasis, string> = {
  consent: "Consent",
  contract: "Contract, or steps before one at the person’s request",
  "legitimate-interest": "Legitimate interest",
};

/** Labels of the fields that a column is mapped to; the reason of a failed row names them too. */
export const fieldLabels = {
  externalId: "ID in the old system",
  firstName: "First name",
  lastName: "Last name",
  name: "Full name",
  email: "Email",
  phone: "Phone",
  oldUrl: "Old address",
  title: "Title",
  content: "Text",
  summary: "Summary",
  category: "Category",
  author: "Author",
  keywords: "Keywords",
  status: "Status",
  publishedAt: "Published",
  company: "Company",
  location: "Location",
  description: "Description",
  requirements: "Requirements",
  benefits: "Benefits",
  workplace: "Workplace",
  employmentType: "Employment type",
  industry: "Industry",
  experienceLevel: "Experience level",
  salary: "Salary (text)",
  salaryMin: "Salary from",
  salaryMax: "Salary to",
  salaryCurrency: "Currency",
  salaryPeriod: "Pay period",
  urgent: "Urgent",
  filled: "Filled",
  postedAt: "Published",
  expiresAt: "Closes",
  type: "Type",
  tags: "Tags",
  notes: "Notes",
  createdAt: "First contact",
  jobTitle: "Job",
  jobExternalId: "ID of the job",
  stage: "Stage",
  currentPosition: "Current position",
  resumeUrl: "Link to the resume",
  appliedAt: "Applied",
  consentAt: "Consent given at",
  consentSource: "Consent: form or wording",
  consentIp: "Consent: IP address",
  from: "Old address",
  to: "New address (empty: gone)",
};
export type ImportFieldName = keyof typeof fieldLabels;

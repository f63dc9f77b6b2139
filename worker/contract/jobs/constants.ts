export const jobTypes = ["Full-time", "Part-time", "Contract", "Remote", "Hybrid"] as const;
export type JobType = (typeof jobTypes)[number];

export const jobIndustries = [
  "Technology",
  "Finance",
  "Healthcare",
  "Manufacturing",
  "Professional Services",
  "Retail",
  "Energy",
  "Education",
  "Non-Profit",
] as const;
export type JobIndustry = (typeof jobIndustries)[number];

export const jobStatuses = ["draft", "published", "archived"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** The orders of the staff list: when written, by name, by status, by closing day (open-ended ones last). */
export const jobSorts = ["newest", "title", "company", "status", "expires"] as const;
export type JobSort = (typeof jobSorts)[number];

/** What can be done to several jobs at once; `reopen` takes an archiving back within ten minutes. */
export const jobBulkActions = ["publish", "archive", "reopen"] as const;
export type JobBulkAction = (typeof jobBulkActions)[number];

export const experienceLevels = ["Entry", "Mid", "Senior", "Executive"] as const;

export const salaryPeriods = ["year", "month", "week", "day", "hour"] as const;
export type SalaryPeriod = (typeof salaryPeriods)[number];

export const applicationIndustries = [
  "Technology",
  "Finance",
  "Healthcare",
  "Manufacturing",
  "Other",
] as const;
export type ApplicationIndustry = (typeof applicationIndustries)[number];

export const applicationStages = [
  "new",
  "reviewing",
  "interview",
  "offer",
  "hired",
  "rejected",
  "withdrawn",
] as const;
export type ApplicationStage = (typeof applicationStages)[number];

export const jobTypes = ["Full-time", "Part-time", "Contract", "Remote", "Hybrid"] as const;
export type JobType = (typeof jobTypes)[number];

export const workplaces = ["On-site", "Hybrid", "Remote"] as const;
export type Workplace = (typeof workplaces)[number];

export const employmentTypes = ["Full-time", "Part-time", "Contract", "Temporary", "Internship"] as const;
export type EmploymentType = (typeof employmentTypes)[number];

/** Job boards list each place of a job separately. */
export const MAX_PLACES = 10;

export const jobStatuses = ["draft", "published", "archived"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Sort orders of the staff list; with `expires`, open-ended jobs come last. */
export const jobSorts = ["newest", "title", "company", "status", "expires"] as const;
export type JobSort = (typeof jobSorts)[number];
/** The natural direction of each order. */
export const jobSortDirections = {
  newest: "desc",
  title: "asc",
  company: "asc",
  status: "desc",
  expires: "asc",
} as const satisfies Record<JobSort, "asc" | "desc">;

/** Bulk actions; `reopen` undoes archiving within ten minutes. */
export const jobBulkActions = ["publish", "archive", "reopen"] as const;
export type JobBulkAction = (typeof jobBulkActions)[number];

export const experienceLevels = ["Entry", "Mid", "Senior", "Executive"] as const;
export type ExperienceLevel = (typeof experienceLevels)[number];

/** Choices of the pay filter, in dollars a year. */
export const salarySteps = [60_000, 80_000, 100_000, 125_000, 150_000, 200_000] as const;

export const salaryPeriods = ["year", "month", "week", "day", "hour"] as const;
export type SalaryPeriod = (typeof salaryPeriods)[number];

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

/** Length of the description with `view=card`, in characters. */
export const CARD_DESCRIPTION_LENGTH = 320;
export const MAX_TITLE_LENGTH = 160;

/** Filter values for no filter (spec P §9). */
export const ALL_LOCATIONS = "All Locations";
export const ALL_INDUSTRIES = "All Industries";

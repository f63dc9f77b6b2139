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

export const experienceLevels = ["Entry", "Mid", "Senior", "Executive"] as const;
export type ExperienceLevel = (typeof experienceLevels)[number];

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

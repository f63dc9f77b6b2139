import { analyticsJobs } from "./analytics.ts";
import { businessIntelligenceJobs } from "./business-intelligence.ts";
import { epmJobs } from "./epm.ts";
import { financeSystemsJobs } from "./finance-systems.ts";
import { fpaJobs } from "./fpa.ts";
import { operationsAndCareJobs } from "./operations-and-care.ts";
import { planningJobs } from "./planning.ts";
import type { SampleJob } from "./sample-job.ts";
import { treasuryAndCloseJobs } from "./treasury-and-close.ts";

/** Sixty jobs of fictional companies: mostly published, some draft, archived or expired. */
export const sampleJobs: SampleJob[] = [
  ...epmJobs,
  ...fpaJobs,
  ...planningJobs,
  ...businessIntelligenceJobs,
  ...analyticsJobs,
  ...financeSystemsJobs,
  ...treasuryAndCloseJobs,
  ...operationsAndCareJobs,
];

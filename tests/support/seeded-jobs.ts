import { jobRows } from "#worker/db/seed/jobs.ts";
import { sampleJobs } from "#worker/db/seed/jobs/all.ts";
import type { OpenJob } from "#worker/features/jobs/index.ts";

const DEFAULTS = {
  imageUrl: null,
  portalSettings: null,
  deletedAt: null,
  version: 1,
  salaryCurrency: "USD",
  visaSponsorship: false,
  placeToCheck: false,
  descriptionFormat: "text",
  descriptionHtml: null,
  descriptionText: null,
};

/** The sample jobs as database rows. */
export const seededJobs = (now = new Date("2026-11-20T12:00:00.000Z")): OpenJob[] =>
  jobRows(now, sampleJobs).map((row) => ({ ...DEFAULTS, ...row, industryLabel: row.industry }) as OpenJob);

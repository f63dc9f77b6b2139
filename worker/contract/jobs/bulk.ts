import * as z from "zod";
import { jobBulkActions } from "./constants.ts";
import { id } from "#contract/text.ts";

/** At most so many jobs in one bulk call: each is several statements of one batch. */
const MAX_BULK_JOBS = 100;

export const JobBulk = z.strictObject({
  action: z.enum(jobBulkActions),
  ids: z.array(id).min(1, "Choose at least one job.").max(MAX_BULK_JOBS, `Choose at most ${MAX_BULK_JOBS} jobs.`),
});
export type JobBulk = z.infer<typeof JobBulk>;

/** What became of each job: changed, already as wanted, or refused with the reason. */
export const JobBulkOutcome = z.object({
  changed: z.number(),
  results: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullable(),
      outcome: z.enum(["changed", "unchanged", "refused"]),
      message: z.string(),
    }),
  ),
});
export type JobBulkOutcome = z.infer<typeof JobBulkOutcome>;

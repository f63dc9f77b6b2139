import type { Job } from "#contract/jobs/schemas.ts";
import type { JobBoardAdapter } from "#contract/job-boards/constants.ts";

/** A portal as its adapter needs it; the key is in plain and goes nowhere but to the portal. */
export type JobBoardAccount = {
  key: string;
  name: string;
  config: Readonly<Record<string, unknown>>;
  apiKey: string | null;
};

/**
 * One job to be told of. `id` is the same for repeats of one notice, so that a receiver can drop them, and another one as
 * soon as there is something else to say.
 */
export type JobNotice = { id: string; jobId: string; url: string };
export type OpenJobNotice = JobNotice & { job: Job };

/** A portal that reads our feed when it likes. Nothing is sent to it. */
type PullJobBoard = { mode: "pull" };

/**
 * A portal that we tell. At most `most` notices at a time. Both throw NotConfigured when something of the firm is missing,
 * VendorFailure when the portal refuses or fails, AppError upstream_timeout when it is silent; none quotes the key.
 */
export type PushJobBoard = {
  mode: "push";
  maxBatch: number;
  /** New or changed jobs. Answers the portal's own id where it gives one. */
  publish(account: JobBoardAccount, notices: readonly OpenJobNotice[]): Promise<{ externalId?: string }>;
  /** Jobs that are closed. */
  withdraw(account: JobBoardAccount, notices: readonly JobNotice[]): Promise<void>;
};

export type JobBoardClient = PullJobBoard | PushJobBoard;
export type JobBoardClients = Record<JobBoardAdapter, JobBoardClient>;

import type { Job } from "#contract/jobs/schemas.ts";
import type { JobBoardAdapter } from "#contract/job-boards/constants.ts";

/** Job board data for its adapter, with the decrypted API key. */
export type JobBoardAccount = {
  key: string;
  name: string;
  config: Readonly<Record<string, unknown>>;
  apiKey: string | null;
};

/** A job change to publish. `id` is stable for repeats, so that receivers can deduplicate. */
export type JobNotice = { id: string; jobId: string; url: string };
export type OpenJobNotice = JobNotice & { job: Job };

/** The job board fetches our feed; nothing is sent. */
type PullJobBoard = { mode: "pull" };

/**
 * The job board is notified, with at most `maxBatch` notices per call. Throws NotConfigured, VendorFailure or
 * AppError upstream_timeout; errors never contain the API key.
 */
export type PushJobBoard = {
  mode: "push";
  maxBatch: number;
  /** New or changed jobs. Returns the job board's id if it provides one. */
  publish(account: JobBoardAccount, notices: readonly OpenJobNotice[]): Promise<{ externalId?: string }>;
  /** Closed jobs. */
  withdraw(account: JobBoardAccount, notices: readonly JobNotice[]): Promise<void>;
};

export type JobBoardClient = PullJobBoard | PushJobBoard;
export type JobBoardClients = Record<JobBoardAdapter, JobBoardClient>;

import type { JobBoardClients } from "#worker/ports/job-board.ts";
import { googleJobs } from "./google-jobs.ts";
import { httpBoard } from "./http-board.ts";
import { indexNow } from "./index-now.ts";

/** Job board clients by adapter. One set per isolate, to cache the access token of Google. */
export const jobBoardClients: JobBoardClients = {
  "xml-feed": { mode: "pull" },
  "google-jobs": googleJobs(),
  indexnow: indexNow(),
  http: httpBoard(),
};

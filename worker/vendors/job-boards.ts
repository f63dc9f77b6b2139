import type { JobBoardClients } from "#worker/ports/job-board.ts";
import { googleJobs } from "./google-jobs.ts";
import { httpBoard } from "./http-board.ts";
import { indexNow } from "./index-now.ts";

/** How jobs travel, by adapter. One set for an isolate, so that Google's access token is asked for once an hour. */
export const jobBoardClients: JobBoardClients = {
  "xml-feed": { mode: "pull" },
  "google-jobs": googleJobs(),
  indexnow: indexNow(),
  http: httpBoard(),
};

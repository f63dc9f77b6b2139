/** How a job reaches a job board: it reads our feed, we notify it, or we post to its URL. */
export const jobBoardAdapters = ["xml-feed", "google-jobs", "indexnow", "http"] as const;
export type JobBoardAdapter = (typeof jobBoardAdapters)[number];

/** `pending`: not fetched yet. `listed`: fetched. `confirmed`: by the job board or by staff. */
export const postingStatuses = ["pending", "listed", "confirmed", "failed", "removed"] as const;
export type PostingStatus = (typeof postingStatuses)[number];

/** The pull adapter: nothing is sent, the job board reads our feed. */
export const FEED_ADAPTER = "xml-feed" satisfies JobBoardAdapter;

/** IndexNow key format. */
export const INDEXNOW_KEY = /^[A-Za-z0-9-]{8,128}$/;

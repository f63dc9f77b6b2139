/** How a job reaches a portal: they pull our feed, we notify them, or we post to their address. */
export const jobBoardAdapters = ["xml-feed", "google-jobs", "indexnow", "http"] as const;
export type JobBoardAdapter = (typeof jobBoardAdapters)[number];

/** `pending` until the portal has fetched the feed, `listed` after it, `confirmed` when the portal or a person said so. */
export const postingStatuses = ["pending", "listed", "confirmed", "failed", "removed"] as const;
export type PostingStatus = (typeof postingStatuses)[number];

/** The only adapter that is pulled: nothing is sent, the portal reads our feed when it likes. */
export const FEED_ADAPTER = "xml-feed" satisfies JobBoardAdapter;

/** A key as IndexNow takes it. */
export const INDEXNOW_KEY = /^[A-Za-z0-9-]{8,128}$/;

/** How a job reaches a job board: it reads our feed, we notify it, or we post to its URL. */
export const jobBoardAdapters = ["xml-feed", "google-jobs", "indexnow", "http"] as const;
export type JobBoardAdapter = (typeof jobBoardAdapters)[number];

/** `pending`: not fetched yet. `listed`: fetched with a private address. `confirmed`: by the job board or by staff. */
export const postingStatuses = ["pending", "listed", "confirmed", "failed", "removed"] as const;
export type PostingStatus = (typeof postingStatuses)[number];

/** The pull adapter: nothing is sent, the job board reads our feed. */
export const FEED_ADAPTER = "xml-feed" satisfies JobBoardAdapter;

/** The job boards of a new site. One that was deleted can be added again; the feed's format follows its key. */
export const builtInJobBoards = [
  { key: "indeed", name: "Indeed", adapter: "xml-feed" },
  { key: "ziprecruiter", name: "ZipRecruiter", adapter: "xml-feed" },
  { key: "linkedin", name: "LinkedIn", adapter: "xml-feed" },
  { key: "google-for-jobs", name: "Google for Jobs", adapter: "google-jobs" },
  { key: "indexnow", name: "IndexNow", adapter: "indexnow" },
] as const satisfies readonly { key: string; name: string; adapter: JobBoardAdapter }[];

/** How long the present private address of a feed works after a new one was made; 0 ends it at once. */
export const feedOverlapDays = [0, 1, 7, 30] as const;
export type FeedOverlapDays = (typeof feedOverlapDays)[number];

/** IndexNow key format. */
export const INDEXNOW_KEY = /^[A-Za-z0-9-]{8,128}$/;

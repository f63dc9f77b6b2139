/** Version of the accepted terms; stored with the time of acceptance (docs/decisions/0021). */
export const TERMS_VERSION = "2025-01";

/** File name extensions of resumes. */
export const resumeExtensions = ["pdf", "doc", "docx"] as const;
export type ResumeExtension = (typeof resumeExtensions)[number];

/** 5 MiB. Sizes are shown in the same unit, so that a file of '5.0 MB' is accepted. */
export const MAX_RESUME_BYTES = 5 * 1024 * 1024;
/** 15 MiB, shown as 15 MB: total of the resume and the files of answers. */
export const MAX_APPLICATION_FILE_BYTES = 15 * 1024 * 1024;
/** For the total of an application's files. */
export const APPLICATION_FILES_TOO_LARGE =
  "The files of this application add up to more than 15 MB. Please send smaller files.";
export const RESUME_TOO_LARGE = "The resume is larger than 5 MB. Please send a smaller file.";
export const RESUME_WITH_MACROS = "This document contains macros. Please save it without them, or as a PDF.";
export const RESUME_WRONG_TYPE = "Please send the resume as a PDF, DOC or DOCX file.";
/** `unsearchable`: DOC files and scans, which have no text to read. `failed`: broken, protected or too large. */
export const resumeTextStatuses = ["pending", "ready", "unsearchable", "failed"] as const;
export type ResumeTextStatus = (typeof resumeTextStatuses)[number];

/** Characters; a resume of fifty pages has fewer. */
export const MAX_RESUME_TEXT = 100_000;

/** The extension is one of the three, but not that of the content. */
export const RESUME_WRONG_NAME =
  "The ending of the file name does not match its content. Please save the resume again as PDF, DOC or DOCX.";

/** Sort orders of the staff list, with the natural direction of each. */
export const applicationSorts = ["received", "name", "job", "stage"] as const;
export type ApplicationSort = (typeof applicationSorts)[number];
export const applicationSortDirections = {
  received: "desc",
  name: "asc",
  job: "asc",
  stage: "asc",
} as const satisfies Record<ApplicationSort, "asc" | "desc">;

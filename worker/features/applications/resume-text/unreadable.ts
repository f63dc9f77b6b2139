/** The file can't be read; the message is for staff. */
export class UnreadableResume extends Error {
  override name = "UnreadableResume";
}

/** Unpacked bytes of a whole file, far below the 128 MB of memory that a Worker has. */
export const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

export const UNPACKS_TOO_LARGE = "The file unpacks to more than a resume needs, so it was not read.";

export const DAMAGED = {
  pdf: "The PDF is damaged and could not be read.",
  docx: "The document is damaged and could not be read.",
};

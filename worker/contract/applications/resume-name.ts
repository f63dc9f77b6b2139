import {
  MAX_RESUME_BYTES,
  RESUME_TOO_LARGE,
  RESUME_WRONG_TYPE,
  type ResumeExtension,
  resumeExtensions,
} from "./constants.ts";

/** Bounds the work; the end of a name holds its extension. */
const MAX_NAME_LENGTH = 255;

/** Keeps letters, digits, space, dot, dash and underscore, and removes dots and spaces at both ends. */
export const cleanFileName = (name: string): string =>
  name
    .slice(-MAX_NAME_LENGTH)
    .normalize("NFC")
    .replace(/[^\p{L}\p{N} ._-]+/gu, "")
    .replace(/^[. ]+|[. ]+$/g, "");

/** Lowercase extension of a clean name; null without one. The numbers of 'Resume 2.1' are none. */
export function fileExtension(name: string): string | null {
  const extension = /\.([\p{L}\p{N}_-]+)$/u.exec(name)?.[1];
  return extension && /[^\d]/.test(extension) ? extension.toLowerCase() : null;
}

/** Whether resumes may have this lowercase extension. */
export const isResumeExtension = (extension: string): extension is ResumeExtension =>
  resumeExtensions.some((one) => one === extension);

/** The message for a file of the wrong size or extension; null if both are fine. The server checks the content too. */
export function findResumeProblem({ name, size }: { name: string; size: number }): string | null {
  if (size > MAX_RESUME_BYTES) return RESUME_TOO_LARGE;
  const extension = fileExtension(cleanFileName(name));
  return extension === null || isResumeExtension(extension) ? null : RESUME_WRONG_TYPE;
}

import { MAX_RESUME_BYTES } from "#contract/applications/constants.ts";
import { cleanFileName, fileExtension } from "#contract/applications/resume-name.ts";
import { ANSWER_FILE_TOO_LARGE, ANSWER_FILE_WRONG_TYPE, answerFileExtensions } from "./constants.ts";

/** The message for a file of the wrong size or extension; null if both are fine. The server checks the content too. */
export function findAnswerFileProblem({ name, size }: { name: string; size: number }): string | null {
  if (size > MAX_RESUME_BYTES) return ANSWER_FILE_TOO_LARGE;
  const extension = fileExtension(cleanFileName(name));
  return extension === null || answerFileExtensions.some((one) => one === extension)
    ? null
    : ANSWER_FILE_WRONG_TYPE;
}

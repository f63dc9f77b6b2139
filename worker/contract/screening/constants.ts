import { resumeExtensions } from "#contract/applications/constants.ts";

export const questionKinds = ["short", "choice", "yes_no", "number", "file"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const questionKindLabels: Record<QuestionKind, string> = {
  short: "Short text",
  choice: "One of several answers",
  yes_no: "Yes or no",
  number: "Number",
  file: "File",
};

/** Values of an answer to a yes/no question, as forms send them. */
export const yesNoValues = ["yes", "no"] as const;
export const yesNoLabels: Record<(typeof yesNoValues)[number], string> = { yes: "Yes", no: "No" };

export const MAX_QUESTIONS = 10;
export const MAX_CRITERIA = 12;
export const MAX_OPTIONS = 20;
export const MAX_SHORT_ANSWER = 500;

/** File name extensions of answers. */
export const answerFileExtensions = [...resumeExtensions, "png", "jpg", "jpeg"] as const;

export const ANSWER_FILE_TOO_LARGE = "This file is larger than 5 MB. Please send a smaller file.";
export const ANSWER_FILE_WRONG_TYPE = "Please send a PDF, DOC, DOCX, PNG or JPEG file.";
/** The extension is known, but not that of the content. */
export const ANSWER_FILE_WRONG_NAME =
  "The ending of the file name does not match its content. Please save the file again.";

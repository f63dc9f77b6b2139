import type { ResumeTextStatus } from "#contract/applications/constants.ts";
import { resumeTypes } from "../rules.ts";
import { docxText } from "./docx-text.ts";
import { isSearchable, normalizeText } from "./normalize.ts";
import { pdfText } from "./pdf-text.ts";
import { UnreadableResume } from "./unreadable.ts";

export type ResumeExtraction = {
  status: Exclude<ResumeTextStatus, "pending">;
  text: string | null;
  reason: string | null;
};

const OLD_WORD = "Old Word files (.doc) cannot be read here. Download the file to read it.";
const NO_TEXT = "The file contains no text. It was probably scanned.";

const withoutText = (status: "unsearchable" | "failed", reason: string): ResumeExtraction => ({
  status,
  text: null,
  reason,
});

/** Reads the text of a resume. Files that can't be read have a reason; nothing is thrown for them. */
export async function extractText(bytes: Uint8Array, type: string): Promise<ResumeExtraction> {
  if (type !== resumeTypes.pdf && type !== resumeTypes.docx) return withoutText("unsearchable", OLD_WORD);
  try {
    const text = normalizeText(type === resumeTypes.pdf ? await pdfText(bytes) : docxText(bytes));
    return isSearchable(text)
      ? { status: "ready", text, reason: null }
      : withoutText("unsearchable", NO_TEXT);
  } catch (error) {
    if (error instanceof UnreadableResume) return withoutText("failed", error.message);
    throw error;
  }
}

import type { Application, ApplicationNeighbors } from "#contract/applications/schemas.ts";
import {
  RESUME_TOO_LARGE,
  RESUME_WITH_MACROS,
  RESUME_WRONG_NAME,
  RESUME_WRONG_TYPE,
} from "#contract/applications/constants.ts";
import {
  cleanFileName,
  fileExtension,
  findResumeProblem,
  isResumeExtension,
} from "#contract/applications/resume-name.ts";
import { findAnswerFileProblem } from "#contract/screening/answer-file.ts";
import { ANSWER_FILE_WRONG_NAME, ANSWER_FILE_WRONG_TYPE } from "#contract/screening/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import type { ScreeningAnswer } from "#contract/screening/schemas.ts";
import type { screeningAnswers } from "#worker/db/tables/screening.ts";
import type { ApplicationRow } from "./queries.ts";

const PDF = "application/pdf";
const DOC = "application/msword";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const PNG = "image/png";
const JPEG = "image/jpeg";
const EXTENSION: Record<string, string> = {
  [PDF]: "pdf",
  [DOC]: "doc",
  [DOCX]: "docx",
  [PNG]: "png",
  [JPEG]: "jpg",
};

/** Media types of resumes, by extension. */
export const resumeTypes = { pdf: PDF, doc: DOC, docx: DOCX } as const;

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
/** Case-insensitive search for a lowercase ASCII text; Word ignores the case of part names. */
const containsText = (bytes: Uint8Array, search: string) => {
  // Zip entries are ASCII, OLE directory names UTF-16; Latin-1 maps every byte to one character.
  const text = new TextDecoder("latin1").decode(bytes).toLowerCase();
  return text.includes(search) || text.includes(search.split("").join("\0"));
};

/** Detects PDF, DOC (OLE with a Word stream) or DOCX (zip with Word's main part) by content; null for anything else. */
export function resumeType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return PDF;
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
    return containsText(bytes, "worddocument") ? DOC : null;
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04))
    return containsText(bytes, "word/document.xml") ? DOCX : null;
  return null;
}

/** The same, or PNG or JPEG: what answers to screening questions may be. */
function answerFileType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return PNG;
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return JPEG;
  return resumeType(bytes);
}

/** True when a Word document contains VBA: the part names are the same in DOC and DOCX. */
const hasMacros = (bytes: Uint8Array, type: string): boolean =>
  (type === DOC || type === DOCX) &&
  (containsText(bytes, "vbaproject.bin") || containsText(bytes, "_vba_project"));

const MAX_STEM_LENGTH = 80;

/** Sanitizes a download name and sets the extension of the detected type; `fallback` names a file without a name. */
export function safeFileName(name: string, type: string, fallback = "resume"): string {
  const clean = cleanFileName(name);
  const extension = fileExtension(clean);
  const stem = (extension ? clean.slice(0, -extension.length - 1) : clean).slice(0, MAX_STEM_LENGTH).trim();
  return `${stem && !isResumeExtension(stem) ? stem : fallback}.${EXTENSION[type] ?? "bin"}`;
}

export type ParsedFile = { bytes: ArrayBuffer; name: string; type: string; size: number };

/**
 * Reads and validates an upload by size, extension and content. The type comes from the content; an extension must fit
 * it. Throws too_large or validation_failed.
 */
export async function parseResume(file: File): Promise<ParsedFile> {
  const createError = (code: "too_large" | "validation_failed", message: string) =>
    new AppError(code, message, { fields: { resume: [message] } });
  const problem = findResumeProblem(file);
  if (problem) throw createError(problem === RESUME_TOO_LARGE ? "too_large" : "validation_failed", problem);
  const bytes = await file.arrayBuffer();
  const type = resumeType(new Uint8Array(bytes));
  if (!type) throw createError("validation_failed", RESUME_WRONG_TYPE);
  if (hasMacros(new Uint8Array(bytes), type)) throw createError("validation_failed", RESUME_WITH_MACROS);
  const extension = fileExtension(cleanFileName(file.name));
  if (extension && extension !== EXTENSION[type]) throw createError("validation_failed", RESUME_WRONG_NAME);
  return { bytes, type, name: safeFileName(file.name, type), size: bytes.byteLength };
}

/** Reads and validates the file of an answer like a resume. Returns the message of a refused file. */
export async function parseAnswerFile(file: File): Promise<ParsedFile | { problem: string }> {
  const problem = findAnswerFileProblem(file);
  if (problem) return { problem };
  const bytes = await file.arrayBuffer();
  const type = answerFileType(new Uint8Array(bytes));
  if (!type) return { problem: ANSWER_FILE_WRONG_TYPE };
  if (hasMacros(new Uint8Array(bytes), type)) return { problem: RESUME_WITH_MACROS };
  const extension = fileExtension(cleanFileName(file.name))?.replace("jpeg", "jpg");
  if (extension && extension !== EXTENSION[type]) return { problem: ANSWER_FILE_WRONG_NAME };
  return { bytes, type, name: safeFileName(file.name, type, "answer"), size: bytes.byteLength };
}

type ApplicationWithLead = { application: ApplicationRow } & Pick<
  Application,
  "jobCompany" | "leadScore" | "assignedTo" | "assignee" | "others" | "sameJob" | "flaggedAnswers"
>;

/** Application with its resume data for the staff API. */
export const toApplicationDto = ({ application: row, ...counts }: ApplicationWithLead): Application => ({
  ...row,
  ...counts,
  resume: row.resumeKey
    ? { name: row.resumeName ?? "", type: row.resumeType ?? "", size: row.resumeSize ?? 0 }
    : null,
});

type AnswerRow = typeof screeningAnswers.$inferSelect;

/** Answer for the staff API. The R2 key of its file is not exposed. */
export const toAnswerDto = (row: AnswerRow): ScreeningAnswer => ({
  ...row,
  file: row.fileKey ? { name: row.fileName ?? "", type: row.fileType ?? "", size: row.fileSize ?? 0 } : null,
});

type NeighborRow = Pick<ApplicationRow, "id" | "firstName" | "lastName">;

/** Neighbors in a list for the staff API. */
export function toNeighborsDto({
  previous,
  next,
  ...counts
}: Pick<ApplicationNeighbors, "position" | "total"> & {
  previous: NeighborRow | null;
  next: NeighborRow | null;
}): ApplicationNeighbors {
  const toNeighbor = (row: NeighborRow | null) =>
    row && { id: row.id, name: `${row.firstName} ${row.lastName}` };
  return { ...counts, previous: toNeighbor(previous), next: toNeighbor(next) };
}

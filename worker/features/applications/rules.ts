import {
  type Application,
  RESUME_MAX,
  RESUME_TOO_LARGE,
  RESUME_WITH_MACROS,
  RESUME_WRONG_TYPE,
} from "#contract/applications/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { ApplicationRow } from "./queries.ts";

const PDF = "application/pdf";
const DOC = "application/msword";
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const EXTENSION: Record<string, string> = { [PDF]: "pdf", [DOC]: "doc", [DOCX]: "docx" };

const starts = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, at) => bytes[at] === byte);
/** Whether these small letters stand in it, in whatever case: Word tells no names apart by that. */
const holds = (bytes: Uint8Array, words: string) => {
  // Names in a zip and an OLE directory are ASCII or UTF-16; Latin-1 keeps every byte comparable.
  const latin = new TextDecoder("latin1").decode(bytes).toLowerCase();
  return latin.includes(words) || latin.includes(words.split("").join("\0"));
};

/** What a file is by its bytes: a PDF, an OLE compound file with a Word document, a zip with Word's main part; else null. */
export function resumeType(bytes: Uint8Array): string | null {
  if (starts(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return PDF;
  if (starts(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
    return holds(bytes, "worddocument") ? DOC : null;
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return holds(bytes, "word/document.xml") ? DOCX : null;
  return null;
}

/** Whether a Word document carries a program: the parts have these names in either format, packed or not. */
const hasMacros = (bytes: Uint8Array, type: string): boolean =>
  type !== PDF && (holds(bytes, "vbaproject.bin") || holds(bytes, "_vba_project"));

/** A name to offer for the download: letters, digits and simple signs, with the extension of what the file really is. */
export function safeFileName(name: string, type: string): string {
  const stem = name
    .normalize("NFC")
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{N} ._-]+/gu, "")
    .trim()
    .slice(0, 80);
  return `${stem || "resume"}.${EXTENSION[type] ?? "bin"}`;
}

type CheckedResume = { bytes: ArrayBuffer; name: string; type: string; size: number };

/** Reads and judges an uploaded resume; refuses what is too large or no PDF, DOC or DOCX, whatever its name says. */
export async function checkedResume(file: File): Promise<CheckedResume> {
  const refuse = (code: "too_large" | "validation_failed", sentence: string) =>
    new AppError(code, sentence, { fields: { resume: [sentence] } });
  if (file.size > RESUME_MAX) throw refuse("too_large", RESUME_TOO_LARGE);
  const bytes = await file.arrayBuffer();
  const type = resumeType(new Uint8Array(bytes));
  if (!type) throw refuse("validation_failed", RESUME_WRONG_TYPE);
  if (hasMacros(new Uint8Array(bytes), type)) throw refuse("validation_failed", RESUME_WITH_MACROS);
  return { bytes, type, name: safeFileName(file.name, type), size: bytes.byteLength };
}

type Counted = { application: ApplicationRow } & Pick<Application, "leadScore" | "others" | "sameJob">;

/** A row as staff see it. */
export const shown = ({ application: row, ...facts }: Counted): Application => ({
  ...row,
  ...facts,
  resume: row.resumeKey
    ? { name: row.resumeName ?? "", type: row.resumeType ?? "", size: row.resumeSize ?? 0 }
    : null,
});

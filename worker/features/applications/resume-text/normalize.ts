import { MAX_RESUME_TEXT } from "#contract/applications/constants.ts";

/** Control characters without tab and line feed, soft hyphens, and other characters that nobody sees. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}]/gu;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/** Cuts at a whole character. */
const truncate = (text: string): string =>
  text.length > MAX_RESUME_TEXT ? text.slice(0, MAX_RESUME_TEXT).replace(/[\ud800-\udbff]$/u, "") : text;

/** Composed (NFC), without control characters, with at most one empty line in a row, cut to the limit. */
export const normalizeText = (text: string): string =>
  truncate(
    text
      // Bounds the work; normalization removes characters more often than it adds them.
      .slice(0, MAX_RESUME_TEXT * 2)
      .toWellFormed()
      .normalize("NFC")
      .replace(/\r\n?|[\f\v\u2028\u2029]/g, "\n")
      .replace(INVISIBLE, "")
      .replace(SPACES, " ")
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .replace(/^\n+/, ""),
  ).trimEnd();

/** Whether there is anything to search. */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}]{2}/u.test(text);

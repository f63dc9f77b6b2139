import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import { hasText } from "#worker/base/bloom-filter.ts";
import { coreTerms, foldedForms, halveRepetition, normalizePassword } from "./password-forms.ts";

/** What the password must not be close to. */
type Names = { userNames: readonly string[]; firmNames: readonly string[] };

const MIN_NAME_LENGTH = 2;
/** A name needs at least this many letters and signs around it. */
const MIN_REST = 6;
const MAX_PREDICTABLE_SHARE = 0.7;

/**
 * Returns a message when the password is too weak, else null. The contract validates the length. `commonPasswords` is
 * the Bloom filter in web/public/common-passwords.bin.
 */
export function findPasswordProblem(
  password: string,
  { userNames, firmNames }: Names,
  commonPasswords: Uint8Array,
): string | null {
  const normalized = normalizePassword(password);
  if (normalized === LOCAL_PASSWORD)
    return "This password is printed in the documentation. Please choose another one.";
  if (new Set(normalized).size < 4) return "This password repeats too few characters.";
  if (isSequence(normalized)) return "This password is a simple sequence or a keyboard pattern.";
  if (isCloseToName(normalized, userNames))
    return "This password is too close to the username, full name or email address.";
  if (isCloseToName(normalized, firmNames)) return "This password is too close to the firm's name.";
  return isCommonPassword(normalized, commonPasswords) ? "This password is too common." : null;
}

function isCommonPassword(normalized: string, commonPasswords: Uint8Array): boolean {
  const isCommon = (text: string) => hasText(commonPasswords, text);
  const trimmed = normalized.replace(/^[^a-z\d]+/, "").replace(/[^a-z\d]+$/, "");
  return [normalized, trimmed, halveRepetition(trimmed)].some(
    (text) => isCommon(text) || [...coreTerms(text)].some((word) => isCommon(halveRepetition(word))),
  );
}

/** Whether a name or a part such as the last name, also reversed or repeated, is most of the password. */
function isCloseToName(normalized: string, names: readonly string[]): boolean {
  const parts = names.map(normalizePassword).flatMap((name) => [name, ...name.split(/[^a-z]+/)]);
  const words = coreTerms(normalized);
  return parts
    .flatMap((name) => (name.length < MIN_NAME_LENGTH ? [] : [name, Array.from(name).toReversed().join("")]))
    .some(
      (name) =>
        words.has(name) ||
        foldedForms(normalized).some((form) => form.includes(name) && isMostly(form, name)),
    );
}

/** Digits and separators around the name count for nothing. */
const isMostly = (text: string, name: string): boolean =>
  text.replaceAll(name, "").replace(/[\d\s._-]/g, "").length < MIN_REST;

const KEYBOARD_ROWS: [string, number][] = [
  ["`1234567890-=", -1],
  ["qwertyuiop[]", 0.5],
  ["asdfghjkl;'", 0.75],
  ["zxcvbnm,./", 1.25],
];
const keyPositions = new Map(
  KEYBOARD_ROWS.flatMap(([keys, offset], y) =>
    Array.from(keys, (key, x) => [key, { x: x + offset, y }] as const),
  ),
);

function areNeighbors(before: string, after: string): boolean {
  if (Math.abs(before.codePointAt(0)! - after.codePointAt(0)!) <= 1) return true;
  const [from, to] = [keyPositions.get(before), keyPositions.get(after)];
  return (
    from !== undefined && to !== undefined && Math.abs(from.x - to.x) <= 1 && Math.abs(from.y - to.y) <= 1
  );
}

/** Mostly the same or neighboring characters of the alphabet, the digits or the keyboard. */
function isSequence(normalized: string): boolean {
  const characters = Array.from(normalized);
  const predictable = characters.filter(
    (key, index) => index > 0 && areNeighbors(characters[index - 1]!, key),
  );
  return predictable.length >= (characters.length - 1) * MAX_PREDICTABLE_SHARE;
}

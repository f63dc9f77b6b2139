/** Digits and signs that stand for letters; `1` is tried as i and as l. */
const LETTERS: Record<string, string> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "3": "e",
  "6": "g",
  "9": "g",
  "1": "i",
  "!": "i",
  "|": "l",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
  "2": "z",
};

const foldLeet = (text: string, one: "i" | "l"): string =>
  Array.from(text, (character) => (character === "1" ? one : (LETTERS[character] ?? character))).join("");

const stripEnds = (text: string): string => text.replace(/^[^a-z]+/, "").replace(/[^a-z]+$/, "");

/** Lower case without accents, so that 'Contraseña' and 'contrasena' are equal. */
export const normalizePassword = (password: string): string =>
  password
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

/** The normalized password itself, and with digits and signs read as letters. */
export const foldedForms = (normalized: string): string[] => [
  normalized,
  foldLeet(normalized, "i"),
  foldLeet(normalized, "l"),
];

/**
 * The words that a normalized password may consist of, besides separators, and digits and signs at its ends:
 * 'p@ssw0rd123' gives 'password'.
 */
export function coreTerms(normalized: string): Set<string> {
  const joined = normalized.replace(/[\s._-]/g, "");
  const forms = [stripEnds(joined), joined].flatMap((text) => [foldLeet(text, "i"), foldLeet(text, "l")]);
  return new Set(forms.map(stripEnds).filter((word) => /^[a-z]{4,16}$/.test(word)));
}

/** Half of a text that is written twice, else the text. */
export const halveRepetition = (text: string): string => {
  const half = text.slice(0, text.length / 2);
  return text.length > 1 && half + half === text ? half : text;
};

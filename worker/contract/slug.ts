const MAX_LENGTH = 80;

/** Letters without a decomposition in Unicode. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/** The words of a title for an address: lower-case ASCII joined by hyphens. Empty for a title without Latin letters or digits. */
export function slugify(title: string): string {
  const slug = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter]!)
    .replace(/\p{M}|['’]/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= MAX_LENGTH) return slug;
  const cut = slug.slice(0, MAX_LENGTH + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf("-"), MAX_LENGTH / 2)).slice(0, MAX_LENGTH);
}

/** The last group of a UUID: 48 random bits, also of a time-ordered one. */
export const shortId = (id: string): string => id.slice(-12);

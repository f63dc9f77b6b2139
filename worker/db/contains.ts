import { and, or, type SQL, sql } from "drizzle-orm";

const MAX_WORDS = 8;

const asciiLower = (word: string) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** SQLite lowers ASCII only: other letters are looked for as they stand at the start of a name, in capitals and in small. */
const spellings = (word: string) => {
  const small = word.toLowerCase();
  const [first = "", ...rest] = small;
  const capital = first.toUpperCase() + rest.join("");
  return [...new Set([small, word, capital, word.toUpperCase()].map(asciiLower))];
};

/** Every word of a search has to occur in the text, in any order and whatever its case; without words nothing is asked. */
export const containsWords = (text: SQL, q: string | undefined): SQL | undefined =>
  and(
    ...(q ?? "")
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MAX_WORDS)
      .map((word) => or(...spellings(word).map((spelling) => sql`instr(lower(${text}), ${spelling}) > 0`))),
  );

import { general, identity } from "./sample-firm.ts";

type Leftover = { at: string; term: string; excerpt: string };

const EXCERPT = 40;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The words of the sample firm that `ownFirm`, the text of web/content/firm.ts, has no right to. */
export const listTerms = (ownFirm: string): string[] => [
  ...identity,
  ...general.filter((term) => !ownFirm.includes(term)),
];

/** Named entities decoded; without the time zones a visitor chooses from, and identifiers of calendar events, which stay. */
const normalize = (text: string) =>
  text
    .replace(/UID:[\w-]+@planwright|<option value="[A-Za-z]+\/[^"]*">[^<]*<\/option>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("\\u0026", "&");

/** Lists where a document still says what only the sample firm says. */
export function findLeftovers(at: string, document: string, terms: readonly string[]): Leftover[] {
  const text = normalize(document);
  return terms.flatMap((term) => {
    const found = new RegExp(`(?<![A-Za-z])${escapeRegExp(term)}(?![a-z])`, "g").exec(text);
    if (!found) return [];
    const from = Math.max(0, found.index - EXCERPT);
    const excerpt = text.slice(from, found.index + term.length + EXCERPT).replace(/\s+/g, " ");
    return [{ at, term, excerpt }];
  });
}

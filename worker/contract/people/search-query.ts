/** Fields whose words are searched in a text of the person. */
const textFields = ["skill", "title", "company", "place"] as const;
export type TextField = (typeof textFields)[number];

/** Fields that filter by a value. */
export const filterFields = ["stage", "job", "source", "date", "owner"] as const;
export type FilterField = (typeof filterFields)[number];

export const searchFields = [...textFields, ...filterFields] as const;
type SearchField = (typeof searchFields)[number];

/** A part of a search; all must hold. `text` has a letter or digit, and no quotes. */
export type SearchClause = {
  field: SearchField | null;
  text: string;
  /** Words in this order. */
  isPhrase: boolean;
  isExcluded: boolean;
};

export const MAX_SEARCH_LENGTH = 200;
const MAX_CLAUSES = 16;

const OTHER_NAMES: Record<string, SearchField> = {
  skills: "skill",
  tag: "skill",
  tags: "skill",
  headline: "title",
  position: "title",
  employer: "company",
  location: "place",
  city: "place",
};
const FIELDS = new Map<string, SearchField>([
  ...searchFields.map((field) => [field, field] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** Signs, name of a field, and a quoted or single value; a value may follow its field after a space. */
const PART = /(?<dashes>-*)(?:(?<name>\p{L}+):)?(?:"(?<phrase>[^"]*)"?|(?<word>[^\s"]+))?/uy;
const SPACED_VALUE = /\s+(?![-"]|\p{L}+:)(?<word>[^\s"]+)/uy;
const SPACED_PHRASE = /\s+"(?<phrase>[^"]*)"?/uy;

const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);
const collapse = (text: string) => text.trim().replace(/\s+/g, " ");

/** Parses whatever was typed: nothing is invalid. Signs without a letter or digit are left out. */
export function parsePeopleSearch(input: string): { clauses: SearchClause[]; unknownFields: string[] } {
  const text = input.normalize("NFC").replace(/[“”„«»]/g, '"');
  const clauses: SearchClause[] = [];
  const unknownFields: string[] = [];
  const add = (clause: SearchClause) => {
    if (hasWord(clause.text)) clauses.push(clause);
  };
  const readAt = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (let at = 0; at < text.length && clauses.length < MAX_CLAUSES;) {
    const part = readAt(PART, at);
    const length = part?.[0].length ?? 0;
    if (!part || length === 0) {
      at++;
      continue;
    }
    at += length;
    const { dashes = "", name } = part.groups!;
    let { phrase, word } = part.groups!;
    const isExcluded = dashes !== "";
    const field = name ? FIELDS.get(name.toLowerCase()) : undefined;
    if (field && phrase === undefined && word === undefined) {
      const spaced = readAt(SPACED_PHRASE, at) ?? readAt(SPACED_VALUE, at);
      at += spaced?.[0].length ?? 0;
      ({ phrase, word } = spaced?.groups ?? {});
    }
    if (name && !field) unknownFields.push(name);
    const isPhrase = phrase !== undefined;
    const value = collapse(phrase ?? word ?? "");
    if (field) add({ field, text: value, isPhrase, isExcluded });
    else if (isPhrase) {
      if (name) addTerms([name]);
      add({ field: null, text: value, isPhrase, isExcluded });
    } else addTerms([...(name ? [name] : []), ...value.split(":")]);

    function addTerms(parts: string[]) {
      const words = parts.map((each) => each.replace(/^-+/, "")).filter(hasWord);
      // An excluded `name:value` excludes both words in a row, not each of them.
      if (isExcluded && words.length > 1)
        add({ field: null, text: words.join(" "), isPhrase: true, isExcluded });
      else for (const each of words) add({ field: null, text: each, isPhrase: false, isExcluded });
    }
  }
  return { clauses: clauses.slice(0, MAX_CLAUSES), unknownFields };
}

const formatClause = ({ field, text, isPhrase, isExcluded }: SearchClause): string =>
  `${isExcluded ? "-" : ""}${field ? `${field}:` : ""}${isPhrase ? `"${text}"` : text}`;

/** The search as it would be typed; parsing it gives the same clauses. */
export const formatPeopleSearch = (clauses: readonly SearchClause[]): string =>
  clauses.map(formatClause).join(" ");

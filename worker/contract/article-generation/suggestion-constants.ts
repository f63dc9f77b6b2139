/** What the assistant can suggest: an outline, another wording or a shorter one of a passage, titles, an image's text. */
export const suggestionKinds = ["outline", "rewrite", "shorten", "titles", "alt_text"] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** Maximum lengths in characters of what is sent to the assistant. */
export const PASSAGE_MAX = 12_000;
export const SUGGESTION_INSTRUCTION_MAX = 400;

/** Article writers. `outline` works without an API key and lays out the template. */
export const writerNames = ["openai", "workers-ai", "outline"] as const;
export type WriterName = (typeof writerNames)[number];

/** Whether a model wrote the text. Outlines are written by people. */
export const isAiWritten = (writer: string | null): boolean => writer !== null && writer !== "outline";

/** Equal failures in a row that pause a bulk run or a schedule until staff resume it. */
export const MAX_EQUAL_FAILURES = 5;

/** Maximum lengths in characters, and the maximum number of variables. */
export const PROMPT_MAX = 4_000;
export const VARIABLE_MAX = 500;
export const MAX_VARIABLES = 12;

/** Variable names: a letter, then letters, digits and underscores. */
export const VARIABLE_NAME = /^[A-Za-z]\w{0,39}$/;

const PLACEHOLDER = /\{\{\s*([A-Za-z]\w{0,39})\s*\}\}/g;

/** Unique variable names of a prompt such as `{{company_size}}`, in order of appearance. */
export const extractVariables = (prompt: string): string[] => [
  ...new Set([...prompt.matchAll(PLACEHOLDER)].map(([, name]) => name!)),
];

/**
 * Fills placeholders for display, in one pass; placeholders without a value stay. Never sent to a model,
 * since values are untrusted.
 */
export const fillPlaceholders = (prompt: string, variables: Readonly<Record<string, string>>): string =>
  prompt.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(variables, name) && variables[name]!.trim() ? variables[name]! : placeholder,
  );

/** "company_size" → "Company size". */
export function variableLabel(name: string): string {
  const label = name.replaceAll("_", " ");
  return label[0]!.toUpperCase() + label.slice(1);
}

/** Marker at the start of an outline draft; editors remove it. */
export const OUTLINE_LABEL = "Outline draft, not an article.";

/** Whether the content still has the outline marker. */
export const isOutlineDraft = (content: string): boolean => content.includes(OUTLINE_LABEL);

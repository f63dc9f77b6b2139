/** Who can write a draft. `outline` needs no key: it lays the template out for a person. */
export const writerNames = ["openai", "workers-ai", "outline"] as const;
export type WriterName = (typeof writerNames)[number];

/** What a prompt and the value of a variable may hold, in characters, and how many variables there may be. */
export const PROMPT_MAX = 4_000;
export const VARIABLE_MAX = 500;
export const MAX_VARIABLES = 12;

/** How a variable is named: a letter, then letters, digits and underscores. */
export const VARIABLE_NAME = /^[A-Za-z]\w{0,39}$/;

const PLACEHOLDER = /\{\{\s*([A-Za-z]\w{0,39})\s*\}\}/g;

/** The names that a prompt asks for, each once, in their order: `{{company_size}}`. */
export const extractVariables = (prompt: string): string[] => [
  ...new Set([...prompt.matchAll(PLACEHOLDER)].map(([, name]) => name!)),
];

/**
 * The prompt with its variables in their places, for people to read. One pass: what stands in a value is never filled
 * again. A name without a value stays as it is. No writer that follows instructions is given this text.
 */
export const fillPlaceholders = (prompt: string, variables: Readonly<Record<string, string>>): string =>
  prompt.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(variables, name) && variables[name]!.trim() ? variables[name]! : placeholder,
  );

/** A variable's name for people: "company_size" is "Company size". */
export function variableLabel(name: string): string {
  const words = name.replaceAll("_", " ");
  return words[0]!.toUpperCase() + words.slice(1);
}

/** The first words of an outline draft. Whoever rewrites it takes them out. */
export const OUTLINE_LABEL = "Outline draft, not an article.";

/** Whether a text is still an outline that nobody has rewritten. */
export const isOutlineDraft = (content: string): boolean => content.includes(OUTLINE_LABEL);

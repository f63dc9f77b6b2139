/** Placeholders of mail templates, and what they stand for. */
export const placeholderLabels = {
  firstName: "First name of the candidate",
  jobTitle: "Title of the job",
  company: "Employer of the job",
  stage: "The stage in the candidate's words",
  firm: "Name of the firm",
} as const;

type Placeholder = keyof typeof placeholderLabels;
export type TemplateValues = Record<Placeholder, string>;

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholderLabels, name);

/** Fills placeholders in one pass: a value that looks like a placeholder stays as it is. Unknown ones stay too. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(PLACEHOLDER, (match, name: string) => (isPlaceholder(name) ? values[name] : match));

/** The first placeholder that does not exist, as it was written; null if all do. */
export function findUnknownPlaceholder(text: string): string | null {
  for (const [match, name = ""] of text.matchAll(PLACEHOLDER)) if (!isPlaceholder(name)) return match;
  return null;
}

type CandidateFacts = {
  /** A name that can be shown; empty otherwise. */
  firstName: string;
  jobTitle: string | null;
  company: string | null;
  candidateLabel: string;
  firm: string;
};

/** Values for a candidate, with words that read well where something is missing. */
export const toTemplateValues = (facts: CandidateFacts): TemplateValues => ({
  firstName: facts.firstName || "there",
  jobTitle: facts.jobTitle || "your application",
  company: facts.company || facts.firm,
  stage: facts.candidateLabel,
  firm: facts.firm,
});

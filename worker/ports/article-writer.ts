import type { UsageMeter } from "./usage-meter.ts";

/** Headings of a template, and what each should answer. */
export type ArticlePlan = {
  name: string;
  sections: readonly { heading: string; points: readonly string[] }[];
};

/** Input of a writer. `brief` has `{{placeholders}}`; `variables` are untrusted data, never instructions. */
export type WritingAssignment = {
  category: string;
  brief: string;
  variables: Readonly<Record<string, string>>;
  plan: ArticlePlan | null;
  /** Existing titles; the new article must differ. */
  existingTitles: readonly string[];
  /** Title of an article that an earlier draft repeated; the new one needs another angle. */
  avoid: string | null;
};

/** `content` is Markdown without the title. `tokensUsed` covers all calls; null if unknown. */
export type WrittenArticle = {
  title: string;
  summary: string;
  content: string;
  keywords: string[];
  tokensUsed: number | null;
};

/**
 * Writes one article in at most 95 seconds. Not idempotent. Throws VendorFailure, AppError upstream_timeout, or what
 * the meter throws.
 */
export type ArticleWriter = {
  write(assignment: WritingAssignment, meter: UsageMeter): Promise<WrittenArticle>;
};

/** Access to OpenAI or a compatible service. */
export type OpenAiAccess = { baseUrl: string; apiKey: string; model: string };

/** Available writers; null if not configured. The feature selects one by settings. */
export type ArticleWriters = {
  openAi(access: OpenAiAccess): ArticleWriter;
  workersAi: ArticleWriter | null;
  outline: ArticleWriter;
};

/** The headings that a template proposes, and what each of them should answer. */
export type ArticlePlan = {
  name: string;
  sections: readonly { heading: string; points: readonly string[] }[];
};

/** What is to be written. `brief` keeps its `{{places}}`; `variables` are data about them and never instructions. */
export type WritingAssignment = {
  category: string;
  brief: string;
  variables: Readonly<Record<string, string>>;
  plan: ArticlePlan | null;
  /** Titles that exist already: the new text has to say something else. */
  existingTitles: readonly string[];
};

/** `content` is Markdown without the title. `tokensUsed` counts every call that was made; null where nothing counts. */
export type WrittenArticle = {
  title: string;
  summary: string;
  content: string;
  keywords: string[];
  tokensUsed: number | null;
};

/**
 * Writes one article, in at most 95 seconds. Throws VendorFailure (with `retryAfter` in seconds where the vendor named a
 * time) or AppError upstream_timeout. Not idempotent: each call writes anew.
 */
export type ArticleWriter = { write(assignment: WritingAssignment): Promise<WrittenArticle> };

/** How OpenAI, or a service that is compatible with it, is reached. */
export type OpenAiAccess = { baseUrl: string; apiKey: string; model: string };

/** The writers that there are. Which one is used depends on settings, so the feature picks; null is not there. */
export type ArticleWriters = {
  openAi(access: OpenAiAccess): ArticleWriter;
  workersAi: ArticleWriter | null;
  outline: ArticleWriter;
};

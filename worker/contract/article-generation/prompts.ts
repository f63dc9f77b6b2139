// The Worker's only import of web/content/article-prompts.json: tests replace it by tests/support/article-prompts.json.
import file from "#web/content/article-prompts.json" with { type: "json" };
import { validateArticlePrompts } from "./prompts-schema.ts";

/** Prompt templates and topics of generated articles. The Worker does not start with a file that is not valid. */
export const articlePrompts = validateArticlePrompts(file);

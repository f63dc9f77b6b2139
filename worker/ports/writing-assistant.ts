import type { SuggestionKind } from "#contract/article-generation/suggestion-constants.ts";
import type { OpenAiAccess } from "./article-writer.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** `text` is untrusted data, never an instruction. `instruction` is a wish of the editor about the form of the result. */
export type SuggestionRequest = {
  kind: SuggestionKind;
  text: string;
  instruction: string | null;
  /** The picture to describe. */
  image: { bytes: Uint8Array<ArrayBuffer>; type: string } | null;
};

/** `options` are texts or Markdown, of which an editor may accept one. `tokensUsed` covers all calls; null if unknown. */
type Suggestion = { options: string[]; tokensUsed: number | null };

/**
 * Makes suggestions in at most 45 seconds and changes nothing. Not idempotent. Throws NotConfigured, VendorFailure,
 * AppError upstream_timeout, or what the meter throws.
 */
export type WritingAssistant = (request: SuggestionRequest, meter: UsageMeter) => Promise<Suggestion>;

/** Available assistants; null if not bound. `none` is the one without any model. */
export type WritingAssistants = {
  openAi(access: OpenAiAccess): WritingAssistant;
  workersAi: WritingAssistant | null;
  none: WritingAssistant;
};

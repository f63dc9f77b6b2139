import * as z from "zod";
import { MEDIA_PATH, MEDIA_PATH_REQUIRED } from "#contract/images/constants.ts";
import { endpoint, KIB } from "#contract/endpoint.ts";
import { id, optionalText, text } from "#contract/schemas.ts";
import { PASSAGE_MAX, SUGGESTION_INSTRUCTION_MAX, suggestionKinds } from "./suggestion-constants.ts";

const SuggestionBody = z
  .strictObject({
    kind: z.enum(suggestionKinds),
    /** The passage, or what the article is about; for an image the text around it. */
    text: text(PASSAGE_MAX).default(""),
    /** A wish about tone, length or emphasis. */
    instruction: optionalText(SUGGESTION_INSTRUCTION_MAX),
    imageUrl: z.string().regex(MEDIA_PATH, MEDIA_PATH_REQUIRED).nullish(),
    /** The article that is edited, for the activity log. */
    articleId: id.nullish(),
  })
  .refine(({ kind, text: passage }) => kind === "alt_text" || passage !== "", {
    path: ["text"],
    message: "Select some text first.",
  })
  .refine(({ kind, imageUrl }) => kind !== "alt_text" || Boolean(imageUrl), {
    path: ["imageUrl"],
    message: "Choose a picture first.",
  });

const Suggestion = z.object({
  kind: z.enum(suggestionKinds),
  /** Plain text or Markdown; nothing changes until a person accepts one. */
  options: z.array(z.string()),
  writer: z.enum(["openai", "workers-ai"]),
  tokensUsed: z.number().nullable(),
});

export const assist = {
  suggest: endpoint({
    route: "POST /api/content/suggestions",
    summary: "Suggest an outline, another wording, titles or an image's text; 503 without a model",
    access: "content.write",
    limited: true,
    body: SuggestionBody,
    maxBody: 128 * KIB,
    output: Suggestion,
  }),
};

import { NotConfigured } from "#worker/base/errors.ts";
import type {
  SuggestionRequest,
  WritingAssistant,
  WritingAssistants,
} from "#worker/ports/writing-assistant.ts";
import { OPENAI } from "./openai.ts";
import { type ChatMessage, requestChat } from "./openai-chat.ts";
import { type RetryPolicy, withRetry } from "./retry-policy.ts";
import {
  MAX_TOKENS,
  parseOptions,
  reservedTokens,
  SUGGESTION_SCHEMA,
  SUGGESTION_RETRIES,
  toSuggestionMessages,
} from "./suggestion-prompt.ts";
import { platformFetch, type Fetch } from "./vendor-request.ts";

const FAILURE_MESSAGES = {
  400: "The request was rejected. The model may not support structured output, or pictures.",
  403: "The key may not be used here: access is limited by country, project or verification.",
  404: "There is no such model, or no such API at the base URL.",
};

/** In pieces: a spread of the whole picture exceeds the argument limit. */
function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 32_768)
    binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(binary);
}

function toMessages({ image, ...request }: SuggestionRequest): ChatMessage[] {
  const [system, user] = toSuggestionMessages(request);
  if (!image) return [system, user];
  const url = `data:${image.type};base64,${toBase64(image.bytes)}`;
  const content = [
    { type: "text" as const, text: user.content },
    { type: "image_url" as const, image_url: { url, detail: "low" as const } },
  ];
  return [system, { ...user, content }];
}

/** Suggestions by OpenAI or a compatible service. */
export const openAiAssistant =
  (send: Fetch = platformFetch, retryPolicy: RetryPolicy = SUGGESTION_RETRIES): WritingAssistants["openAi"] =>
  (access) =>
  async (request, meter) => {
    let tokensUsed: number | null = null;
    const onBilled = (tokens: number) => {
      tokensUsed = (tokensUsed ?? 0) + tokens;
    };
    const chat = {
      messages: toMessages(request),
      schema: { name: "suggestion", schema: SUGGESTION_SCHEMA },
      maxTokens: MAX_TOKENS,
      reservedTokens: reservedTokens(request),
      failureMessages: FAILURE_MESSAGES,
      declined: "The model declined the request. Select another passage and try again.",
    };
    const options = await withRetry(async (timeoutMs) => {
      const content = await requestChat(access, { ...chat, timeoutMs }, { meter, send, onBilled });
      return parseOptions(OPENAI, request.kind, content);
    }, retryPolicy);
    return { options, tokensUsed };
  };

/** The assistant without a model: names the missing setting instead of pretending to write. */
export const noAssistant: WritingAssistant = () =>
  Promise.reject(new NotConfigured("openai_api_key", "The writing assistant"));

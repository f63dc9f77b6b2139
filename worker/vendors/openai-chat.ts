import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { OpenAiAccess } from "#worker/ports/article-writer.ts";
import type { UsageMeter } from "#worker/ports/usage-meter.ts";
import { UnusableResponse } from "./article-prompt.ts";
import { OPENAI, openAiTokens, requestOpenAi, toOpenAiFailure } from "./openai.ts";
import type { Fetch } from "./vendor-request.ts";

type ContentPart =
  | { type: "text"; text: string }
  | { type: "image_url"; image_url: { url: string; detail: "low" } };

export type ChatMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: string | ContentPart[] };

/** `reservedTokens` is the most that the call can use. */
type ChatRequest = {
  messages: readonly ChatMessage[];
  schema: { name: string; schema: Record<string, unknown> };
  maxTokens: number;
  reservedTokens: number;
  timeoutMs: number;
  failureMessages: Record<number, string>;
  declined: string;
};

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});

/**
 * One call of Chat Completions with a strict JSON schema, which gateways and local servers also support. Omits
 * temperature and max_tokens, which newer models reject. `onBilled` gets the tokens also of an unusable response.
 */
export async function requestChat(
  access: OpenAiAccess,
  request: ChatRequest,
  { meter, send, onBilled }: { meter: UsageMeter; send: Fetch; onBilled: (tokens: number) => void },
): Promise<string> {
  const json = {
    model: access.model,
    messages: request.messages,
    max_completion_tokens: request.maxTokens,
    response_format: { type: "json_schema", json_schema: { ...request.schema, strict: true } },
  };
  const { timeoutMs, reservedTokens } = request;
  const response = await meter(
    reservedTokens,
    () => requestOpenAi(access, { path: "/chat/completions", json, timeoutMs }, send),
    openAiTokens,
  );
  if (!response.ok) throw toOpenAiFailure(response, request.failureMessages);
  const tokens = openAiTokens(response);
  if (tokens !== null) onBilled(tokens);
  return readContent(response.body, request.declined);
}

/** Content of the response. Refusals and truncated texts also have status 200. */
function readContent(body: unknown, declined: string): string {
  const [choice] = Completion.safeParse(body).data?.choices ?? [];
  if (!choice) throw new UnusableResponse(OPENAI, "The response was invalid.");
  if (choice.message.refusal || choice.finish_reason === "content_filter")
    throw new VendorFailure(OPENAI, declined, { permanent: true });
  if (choice.finish_reason === "length") throw new UnusableResponse(OPENAI, "The response was truncated.");
  return choice.message.content ?? "";
}

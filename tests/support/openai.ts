import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { openAiAssistant } from "#worker/vendors/openai-assistant.ts";
import { openAiWriter } from "#worker/vendors/openai-writer.ts";
import { testApp, createTestSite } from "./test-app.ts";
import { changeSettings } from "./settings.ts";
import { unique } from "./samples.ts";

export const OPENAI_KEY = "sk-local-abcdefghijkl1234";

/** Unique text, long enough for an article. */
export const someText = (): string =>
  `## ${unique()}\n\n${Array.from({ length: 120 }, () => unique()).join(" ")}.`;

export const anArticle = (more: Record<string, unknown> = {}) => ({
  title: `A forecast is a reading ${unique()}`,
  summary: "Why a rolling forecast notices what a budget cannot.",
  content: someText(),
  keywords: ["forecast", "budget"],
  ...more,
});

type Choice = { finish_reason?: string; message: { content: string | null; refusal?: string | null } };

export const completion = (choice: Choice, tokens = 900) => ({
  id: "chatcmpl-1",
  object: "chat.completion",
  choices: [{ index: 0, finish_reason: "stop", ...choice }],
  usage: { prompt_tokens: 100, completion_tokens: tokens - 100, total_tokens: tokens },
});

/** A response, no response at all, or a response that the test resolves later. */
export type OpenAiResponse =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | "silence"
  | Promise<Response>;

/** A completion with this article or text. */
export const articleResponse = (article: unknown = anArticle(), tokens?: number): OpenAiResponse => ({
  body: completion(
    { message: { content: typeof article === "string" ? article : JSON.stringify(article), refusal: null } },
    tokens,
  ),
});
/** A completion with these suggestions. */
export const suggestionResponse = (...options: unknown[]): OpenAiResponse =>
  articleResponse({ options }, 320);

export const errorResponse = (
  status: number,
  headers: Record<string, string> = {},
  code = "x",
): OpenAiResponse => ({
  status,
  headers,
  body: { error: { message: `Incorrect key ${OPENAI_KEY}`, type: "t", param: null, code } },
});

/** A fake OpenAI that returns these responses in order, repeating the last one, and records requests. */
export function createOpenAiVendor(...responses: OpenAiResponse[]) {
  const requests: { url: string; init: RequestInit }[] = [];
  const delays: number[] = [];
  const send: Fetch = (url, init) => {
    const response = responses[Math.min(requests.length, responses.length - 1)]!;
    requests.push({ url, init });
    if (response instanceof Promise) return response;
    if (response === "silence") {
      return new Promise((_, reject) =>
        init.signal?.addEventListener("abort", () => reject(init.signal!.reason as Error)),
      );
    }
    const body = typeof response.body === "string" ? response.body : JSON.stringify(response.body);
    return Promise.resolve(
      new Response(body, { status: response.status ?? 200, headers: response.headers ?? {} }),
    );
  };
  const sleep = (ms: number) => {
    delays.push(ms);
    return Promise.resolve();
  };
  const writer = openAiWriter(send, { callMs: 40, minCallMs: 10, sleep });
  const assistant = openAiAssistant(send, { callMs: 40, minCallMs: 10, sleep });
  const withWriter = (original: Ctx["ports"]): Ctx["ports"] => ({
    ...original,
    writers: { ...original.writers, openAi: writer },
    assistants: { ...original.assistants, openAi: assistant },
  });
  return {
    requests,
    delays,
    site: createTestSite((ctx) => ({ ports: withWriter(ctx.ports) })),
    ctx: (overrides: Partial<Ctx> = {}) =>
      testApp.ctx({ ports: withWriter(testApp.ctx().ports), ...overrides }),
  };
}

/** Saves the OpenAI key. */
export async function setOpenAiKey(): Promise<void> {
  await changeSettings(await testApp.as("admin"), { openai_api_key: OPENAI_KEY });
}

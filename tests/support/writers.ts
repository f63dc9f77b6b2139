import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { openAiWriter } from "#worker/vendors/openai-writer.ts";
import { office, siteWith } from "./office.ts";
import { changeSettings } from "./settings.ts";
import { unique } from "./samples.ts";

export const KEY = "sk-local-abcdefghijkl1234";

/** A text that has nothing in common with any other one, long enough for an article. */
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

/** What the vendor says: an answer, nothing at all, or an answer that the test gives later. */
export type Said =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | "silence"
  | Promise<Response>;

/** An answer of the vendor with this article in it, or with whatever text. */
export const says = (article: unknown = anArticle(), tokens?: number): Said => ({
  body: completion(
    { message: { content: typeof article === "string" ? article : JSON.stringify(article), refusal: null } },
    tokens,
  ),
});
export const refuses = (status: number, headers: Record<string, string> = {}, code = "x"): Said => ({
  status,
  headers,
  body: { error: { message: `Incorrect key ${KEY}`, type: "t", param: null, code } },
});

/** OpenAI's place taken: answers in this order, the last one again and again, and remembers what it was asked. */
export function openVendor(...answers: Said[]) {
  const asked: { url: string; init: RequestInit }[] = [];
  const waited: number[] = [];
  const send: Fetch = (url, init) => {
    const said = answers[Math.min(asked.length, answers.length - 1)]!;
    asked.push({ url, init });
    if (said instanceof Promise) return said;
    if (said === "silence") {
      return new Promise((_, reject) =>
        init.signal?.addEventListener("abort", () => reject(init.signal!.reason as Error)),
      );
    }
    const body = typeof said.body === "string" ? said.body : JSON.stringify(said.body);
    return Promise.resolve(new Response(body, { status: said.status ?? 200, headers: said.headers ?? {} }));
  };
  const sleep = (ms: number) => {
    waited.push(ms);
    return Promise.resolve();
  };
  const writer = openAiWriter(send, { callMs: 40, minCallMs: 10, sleep });
  const ports = (given: Ctx["ports"]): Ctx["ports"] => ({
    ...given,
    writers: { ...given.writers, openAi: writer },
  });
  return {
    asked,
    waited,
    site: siteWith((ctx) => ({ ports: ports(ctx.ports) })),
    ctx: (replaced: Partial<Ctx> = {}) => office.ctx({ ports: ports(office.ctx().ports), ...replaced }),
  };
}

/** An office in which the key of OpenAI is set. */
export async function setKey(): Promise<void> {
  await changeSettings(await office.as("admin"), { openai_api_key: KEY });
}

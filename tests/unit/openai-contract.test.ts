import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findTemplate } from "#worker/features/article-generation/templates.ts";
import { toAssignment, nextDraftRequest } from "#worker/features/article-generation/rules.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { openAiWriter } from "#worker/vendors/openai-writer.ts";
import { contractFile, judgeBy } from "#tests/support/vendor-contract.ts";

const file = contractFile("openai/openai.patched.json");
const order = nextDraftRequest("BI & Analytics", []);
const assignment = toAssignment(order, findTemplate(order.templateId), ["Another title"]);
const access = {
  baseUrl: "https://api.openai.com/v1",
  apiKey: "sk-local-abcdefghijkl",
  model: "gpt-5.4-mini",
};
const quickly = { sleep: () => Promise.resolve() };

type Example = { value: { choices: { message: { content: string | null } }[] } };
type Document = {
  paths: Record<
    string,
    {
      post: { responses: Record<string, { content: Record<string, { examples: Record<string, Example> }> }> };
    }
  >;
};

/** The vendor's own examples of an answer. */
const exampleOf = (name: string): Example["value"] => {
  const document = JSON.parse(readFileSync(file!, "utf8")) as Document;
  return document.paths["/chat/completions"]!.post.responses["200"]!.content["application/json"]!.examples[
    name
  ]!.value;
};

async function requestOf(): Promise<RequestInit> {
  let sent: RequestInit = {};
  const send: Fetch = (_, init) => {
    sent = init;
    return Promise.resolve(new Response("{}", { status: 401 }));
  };
  await openAiWriter(send)(access)
    .write(assignment)
    .catch(() => undefined);
  return sent;
}

test.skipIf(!file)(
  "OpenAI's description takes the request that we send, and notices a wrong one",
  async () => {
    const judge = judgeBy(file!);
    const init = await requestOf();
    const body = JSON.parse(init.body as string) as Record<string, unknown>;
    expect(judge("CreateChatCompletionRequest", body)).toEqual([]);
    // Unless these are refused, the line above proves nothing.
    const flat = { type: "json_schema", name: "article" };
    for (const wrong of [[1], { ...body, messages: "hello" }, { ...body, response_format: flat }]) {
      expect(judge("CreateChatCompletionRequest", wrong)).not.toEqual([]);
    }
    const { model: _, ...nameless } = body;
    expect(judge("CreateChatCompletionRequest", nameless)).not.toEqual([]);
  },
);

test.skipIf(!file)(
  "an answer as OpenAI describes it is read: an article, a refusal, a text that is cut off",
  async () => {
    const judge = judgeBy(file!);
    const writeWith = (answer: unknown) => {
      expect(judge("CreateChatCompletionResponse", answer)).toEqual([]);
      return openAiWriter(() => Promise.resolve(Response.json(answer)), quickly)(access).write(assignment);
    };
    expect(judge("CreateChatCompletionResponse", { choices: "none" })).not.toEqual([]);
    const answer = exampleOf("structured");
    const article = JSON.parse(answer.choices[0]!.message.content!) as { content: string };
    // The example is shorter than an article of ours may be.
    article.content = `## Why\n\n${"A close is a path. ".repeat(60)}`;
    answer.choices[0]!.message.content = JSON.stringify(article);
    expect(await writeWith(answer)).toMatchObject({
      title: "Closing faster with EPM",
      keywords: ["epm"],
      tokensUsed: 920,
    });
    await expect(writeWith(exampleOf("refusal"))).rejects.toThrow(/declined/);
    await expect(writeWith(exampleOf("truncated"))).rejects.toThrow(/truncated/);
  },
);

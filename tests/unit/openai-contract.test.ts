import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findTemplate } from "#worker/features/article-generation/templates.ts";
import { toAssignment, nextDraftRequest } from "#worker/features/article-generation/rules.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { openAiAssistant } from "#worker/vendors/openai-assistant.ts";
import { openAiWriter } from "#worker/vendors/openai-writer.ts";
import { jpeg } from "#tests/support/images.ts";
import type { SuggestionRequest } from "#worker/ports/writing-assistant.ts";
import { unmetered } from "#tests/support/unmetered.ts";
import { contractFile, createSchemaValidator } from "#tests/support/vendor-contract.ts";

const file = contractFile("openai/openai.patched.json");
const draftRequest = nextDraftRequest("BI & Analytics", []);
const assignment = toAssignment(draftRequest, findTemplate(draftRequest.templateId), ["Another title"]);
const access = {
  baseUrl: "https://api.openai.com/v1",
  apiKey: "sk-local-abcdefghijkl",
  model: "gpt-5.4-mini",
};
const noDelay = { sleep: () => Promise.resolve() };

type Example = { value: { choices: { message: { content: string | null } }[] } };
type Document = {
  paths: Record<
    string,
    {
      post: { responses: Record<string, { content: Record<string, { examples: Record<string, Example> }> }> };
    }
  >;
};

/** Returns an example response of the contract. */
const getExample = (name: string): Example["value"] => {
  const document = JSON.parse(readFileSync(file!, "utf8")) as Document;
  return document.paths["/chat/completions"]!.post.responses["200"]!.content["application/json"]!.examples[
    name
  ]!.value;
};

/** The body of the request that `call` sends. */
async function captureRequest(call: (send: Fetch) => Promise<unknown>): Promise<Record<string, unknown>> {
  let body: unknown;
  await call((_, init) => {
    body = JSON.parse(init.body as string);
    return Promise.resolve(new Response("{}", { status: 401 }));
  }).catch(() => undefined);
  return body as Record<string, unknown>;
}

test.skipIf(!file)(
  "the chat request matches OpenAI's contract, and invalid requests violate it",
  { tags: "full" },
  async () => {
    const validate = createSchemaValidator(file!);
    const body = await captureRequest((send) => openAiWriter(send)(access).write(assignment, unmetered));
    expect(validate("CreateChatCompletionRequest", body)).toEqual([]);
    // Proves that the schema rejects invalid requests.
    const flat = { type: "json_schema", name: "article" };
    for (const wrong of [[1], { ...body, messages: "hello" }, { ...body, response_format: flat }]) {
      expect(validate("CreateChatCompletionRequest", wrong)).not.toEqual([]);
    }
    const { model: _, ...withoutModel } = body;
    expect(validate("CreateChatCompletionRequest", withoutModel)).not.toEqual([]);
  },
);

test.skipIf(!file)(
  "OpenAI's example responses are parsed: an article, a refusal, a truncated text",
  { tags: "full" },
  async () => {
    const validate = createSchemaValidator(file!);
    const writeFrom = (answer: unknown) => {
      expect(validate("CreateChatCompletionResponse", answer)).toEqual([]);
      return openAiWriter(
        () => Promise.resolve(Response.json(answer)),
        noDelay,
      )(access).write(assignment, unmetered);
    };
    expect(validate("CreateChatCompletionResponse", { choices: "none" })).not.toEqual([]);
    const answer = getExample("structured");
    const article = JSON.parse(answer.choices[0]!.message.content!) as { content: string };
    // The example is shorter than the minimum length of an article.
    article.content = `## Why\n\n${"A close is a path. ".repeat(60)}`;
    answer.choices[0]!.message.content = JSON.stringify(article);
    expect(await writeFrom(answer)).toMatchObject({
      title: "Closing faster with EPM",
      keywords: ["epm"],
      tokensUsed: 920,
    });
    await expect(writeFrom(getExample("refusal"))).rejects.toThrow(/declined/);
    await expect(writeFrom(getExample("truncated"))).rejects.toThrow(/truncated/);
  },
);

test.skipIf(!file).for<Pick<SuggestionRequest, "kind" | "image">>([
  { kind: "rewrite", image: null },
  { kind: "alt_text", image: { bytes: jpeg(), type: "image/jpeg" } },
])("the request for a suggestion (%j) matches OpenAI's contract", async (request) => {
  const validate = createSchemaValidator(file!);
  const body = await captureRequest((send) =>
    openAiAssistant(send)(access)({ text: "A close is a path.", instruction: null, ...request }, unmetered),
  );
  expect(validate("CreateChatCompletionRequest", body)).toEqual([]);
  const messages = body.messages as { role: string; content: unknown }[];
  const parts = [
    { type: "text" },
    { type: "image_url", image_url: { url: "not a part" } },
    { type: "picture" },
  ];
  expect(
    validate("CreateChatCompletionRequest", {
      ...body,
      messages: [messages[0], { role: "user", content: parts }],
    }),
  ).not.toEqual([]);
});

import type { Document, Request } from "openapi-backend";
import { expect, test } from "vitest";
import { unmetered } from "#tests/support/unmetered.ts";
import { contractFile, openContract } from "#tests/support/vendor-contract.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { openAiImages } from "#worker/vendors/openai-images.ts";

const file = contractFile("openai/openai.patched.json");

test.skipIf(!file)(
  "the image request matches OpenAI's contract, and invalid requests violate it",
  { tags: "full" },
  async () => {
    const api = await openContract(file!).init();
    const sent: Request[] = [];
    const send: Fetch = async (url, init) => {
      const body: Request["body"] = JSON.parse(init.body as string);
      sent.push({
        method: "post",
        path: new URL(url).pathname,
        headers: { "content-type": "application/json" },
        body,
      });
      return Response.json(exampleAnswer(api.definition));
    };
    const bytes = await openAiImages(send)(
      { baseUrl: "https://api.openai.com", apiKey: "k", model: "gpt-image-2" },
      "A plan grid.",
      unmetered,
    );
    expect(bytes.length).toBeGreaterThan(0);
    const [request] = sent;
    expect(api.matchOperation(request!)?.operationId).toBe("createImage");
    expect(api.validateRequest(request!).errors ?? []).toEqual([]);
    // Proves that the contract rejects invalid requests.
    for (const fault of [{ n: "one" }, { prompt: undefined }]) {
      const wrong = { ...request!, body: { ...(request!.body as object), ...fault } };
      expect(api.validateRequest(wrong).valid, JSON.stringify(fault)).toBe(false);
    }
  },
);

type Described = {
  paths: Record<
    string,
    {
      post: {
        responses: Record<
          string,
          { content: Record<string, { examples: Record<string, { value: unknown }> }> }
        >;
      };
    }
  >;
};

/** Returns the example response; only `definition` has resolved references. */
function exampleAnswer(document: Document): unknown {
  const { post } = (document as unknown as Described).paths["/images/generations"]!;
  return Object.values(post.responses["200"]!.content["application/json"]!.examples)[0]!.value;
}

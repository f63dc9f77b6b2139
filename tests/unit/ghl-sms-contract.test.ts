import { expect, test } from "vitest";
import { contractFile, judgeBy } from "#tests/support/vendor-contract.ts";
import { ghlSmsSender } from "#worker/vendors/ghl-sms.ts";

const file = contractFile("ghl/ghl-v3.patched.json");

test.skipIf(!file)("what a text asks of GoHighLevel is what its own description takes", async () => {
  const asked: { path: string; body: unknown; version: string | null }[] = [];
  const answers = [
    { contact: { id: "contact-1" } },
    { conversationId: "c", messageId: "m", status: "pending" },
  ];
  const texter = ghlSmsSender(
    () => Promise.resolve({ apiKey: "pit-local", locationId: "loc-1", baseUrl: "https://ghl.example" }),
    (url, init) => {
      const body = JSON.parse(init.body as string) as unknown;
      asked.push({ path: new URL(url).pathname, body, version: new Headers(init.headers).get("version") });
      return Promise.resolve(Response.json(answers[asked.length - 1]));
    },
  );
  const contact = { firstName: "Iris", lastName: "Halvorsen" };
  const text = { to: "+13125550142", from: "+18005550100", message: "Hello", contact };
  expect(await texter.send(text)).toEqual({ id: "m" });
  expect(asked.map(({ path, version }) => `${version} ${path}`)).toEqual([
    "v3 /contacts/upsert",
    "v3 /conversations/messages",
  ]);
  const judge = judgeBy(file!);
  expect(judge("Contacts_UpsertContactDtoV3", asked[0]!.body)).toEqual([]);
  expect(judge("Conversations_SendMessageBodyDto", asked[1]!.body)).toEqual([]);
  expect(judge("Conversations_SendMessageBodyDto", { type: "SMS", message: "Hello" })).not.toEqual([]);
});

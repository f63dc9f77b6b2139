import { expect, test } from "vitest";
import { contractFile, createSchemaValidator } from "#tests/support/vendor-contract.ts";
import { ghlSmsSender } from "#worker/vendors/ghl-sms.ts";

const file = contractFile("ghl/ghl-v3.patched.json");

test.skipIf(!file)("sending a text matches GoHighLevel's contract", async () => {
  const requests: { path: string; body: unknown; version: string | null }[] = [];
  const answers = [
    { contact: { id: "contact-1" } },
    { conversationId: "c", messageId: "m", status: "pending" },
  ];
  const smsSender = ghlSmsSender(
    () => Promise.resolve({ apiKey: "pit-local", locationId: "loc-1", baseUrl: "https://ghl.example" }),
    (url, init) => {
      const body = JSON.parse(init.body as string) as unknown;
      requests.push({ path: new URL(url).pathname, body, version: new Headers(init.headers).get("version") });
      return Promise.resolve(Response.json(answers[requests.length - 1]));
    },
  );
  const contact = { firstName: "Iris", lastName: "Halvorsen" };
  const text = { to: "+13125550142", from: "+18005550100", message: "Hello", contact };
  expect(await smsSender.send(text)).toEqual({ id: "m" });
  expect(requests.map(({ path, version }) => `${version} ${path}`)).toEqual([
    "v3 /contacts/upsert",
    "v3 /conversations/messages",
  ]);
  const validate = createSchemaValidator(file!);
  expect(validate("Contacts_UpsertContactDtoV3", requests[0]!.body)).toEqual([]);
  expect(validate("Conversations_SendMessageBodyDto", requests[1]!.body)).toEqual([]);
  expect(validate("Conversations_SendMessageBodyDto", { type: "SMS", message: "Hello" })).not.toEqual([]);
});

import { readFileSync } from "node:fs";
import type { Document } from "openapi-backend";
import { expect, test } from "vitest";
import { CrmEvent } from "#contract/crm/webhook-event.ts";
import { toStaffReply } from "#worker/features/crm/event-rules.ts";
import type { CrmAccount } from "#worker/ports/crm.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { ghlCrm } from "#worker/vendors/ghl-crm.ts";
import { contractFile, openContract } from "#tests/support/vendor-contract.ts";

const file = contractFile("ghl/ghl-v3.patched.json");
/** The full contacts API; the file above has only a subset. */
const contacts = contractFile("ghl/v3/contacts.json");
const events = contractFile("ghl/webhook-events.json");
const access = { apiKey: "pit-1", locationId: "ve9EPM428h8vShlRW1KT", baseUrl: "https://ghl.example" };

/** Protects a trailing slash, which the library drops although it makes a different path. */
const encodeTrailingSlash = (path: string) => path.replace(/\/$/, "/~");

/** Drops the vendor's empty examples, so that one is generated from the schema. */
const dropEmptyExample = (key: string, value: unknown): unknown =>
  key === "example" && typeof value === "object" && value !== null && Object.keys(value).length === 0
    ? undefined
    : value;

type Json = {
  paths: Record<string, { get?: { operationId: string; security: unknown } }>;
  components: { schemas: Record<string, { properties: Record<string, { example: unknown }> }> };
};
type VendorRequest = { at: string; method: string; path: string };

/** A mock of GoHighLevel: throws for requests that violate its OpenAPI contract, returns its examples otherwise. */
async function startContractVendor() {
  const requests: VendorRequest[] = [];
  const document = JSON.parse(readFileSync(file!, "utf8"), dropEmptyExample) as Document;
  const paths = Object.entries(document.paths!).map(
    ([path, item]) => [encodeTrailingSlash(path), item] as const,
  );
  const definition = { ...document, paths: Object.fromEntries(paths) } as Document;
  const api = openContract(definition, {
    handlers: {
      validationFail: ({ validation }) => {
        throw new Error(JSON.stringify(validation.errors));
      },
      notFound: ({ request }) => {
        throw new Error(`no such operation: ${request.method} ${request.path}`);
      },
      notImplemented: ({ api: self, operation }) => self.mockResponseForOperation(operation.operationId!),
    },
  });
  api.registerSecurityHandler("bearer", ({ request }) => request.headers.authorization === "Bearer pit-1");
  await api.init();
  const send: Fetch = async (url, init) => {
    const { pathname: path, searchParams } = new URL(url);
    const method = init.method ?? "GET";
    requests.push({ at: `${method} ${path}`, method, path });
    const headers = Object.fromEntries(new Headers(init.headers));
    const query = Object.fromEntries(searchParams);
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const { status, mock } = (await api.handleRequest({
      method,
      path: encodeTrailingSlash(path),
      query,
      headers,
      body,
    })) as {
      status: number;
      mock: unknown;
    };
    return Response.json(mock, { status });
  };
  return { send, requests, api };
}

const contact = {
  firstName: "Iris",
  lastName: "Halvorsen",
  email: "iris@example.com",
  phone: "+13125550142",
  company: "Tallowmere Foods",
  source: "application",
  customFields: [{ id: "6dvNaf7VhkQ9snc5vnjJ", value: "80" }],
};
const opportunity = {
  contactId: "mTkSCb1UBjb5tk4OvB69",
  name: "Iris Halvorsen",
  pipelineId: "VDm7RPYC2GLUvdpKmBfC",
  stageId: "7915dedc-8f18-44d5-8bc3-77c04e994a10",
  status: "open" as const,
};
const appointment = {
  contactId: "mTkSCb1UBjb5tk4OvB69",
  calendarId: "CVokAlI8fgw4WYWoCtQz",
  title: "Consultation with Iris Halvorsen",
  startsAt: "2026-11-24T15:00:00.000Z",
  endsAt: "2026-11-24T15:30:00.000Z",
  status: "confirmed" as const,
  address: "https://meet.example.com/a",
};

/** Every call of the client. */
const calls: [string, (account: CrmAccount) => Promise<unknown>][] = [
  ["the location", (crm) => crm.checkKey()],
  ["the mapping options", (crm) => crm.options()],
  ["a contact", (crm) => crm.upsertContact(contact)],
  [
    "a contact with an email only",
    (crm) => crm.upsertContact({ ...contact, phone: null, company: null, customFields: [] }),
  ],
  ["a contact by id", (crm) => crm.findContact("mTkSCb1UBjb5tk4OvB69")],
  ["a contact by email", (crm) => crm.findByEmail("dana@example.com")],
  ["a contact deletion", (crm) => crm.deleteContact("mTkSCb1UBjb5tk4OvB69")],
  ["tags", (crm) => crm.addTags("mTkSCb1UBjb5tk4OvB69", ["candidate"])],
  ["a note", (crm) => crm.addNote("mTkSCb1UBjb5tk4OvB69", "Sent a resume")],
  ["a new opportunity", (crm) => crm.saveOpportunity({ ...opportunity, id: null })],
  ["an existing opportunity", (crm) => crm.saveOpportunity({ ...opportunity, id: "yWQobCRIhRguQtD2llvk" })],
  ["a new appointment", (crm) => crm.saveAppointment({ ...appointment, id: null })],
  [
    "an existing appointment",
    (crm) =>
      crm.saveAppointment({ ...appointment, id: "0TkCdp9PfvLeWKYRRvIz", address: null, status: "cancelled" }),
  ],
];

test.skipIf(!file).for(calls)(
  "the request for %s matches GoHighLevel's contract, and its example response is parsed",
  async ([, call]) => {
    const { send, requests } = await startContractVendor();
    await call(ghlCrm(send)(access));
    expect(requests.length).toBeGreaterThan(0);
  },
);

test.skipIf(!contacts)("listing a contact's notes matches GoHighLevel's contract", async () => {
  const { paths, components } = JSON.parse(readFileSync(contacts!, "utf8")) as Json;
  const { get } = paths["/contacts/{contactId}/notes"]!;
  expect([get?.operationId, get?.security]).toEqual(["get-all-notes", [{ bearer: ["contacts.readonly"] }]]);
  const list = components.schemas.GetNotesListSuccessfulResponseDto!.properties.notes!.example;
  const send: Fetch = (url, { method }) => {
    expect([method, url]).toEqual(["GET", `${access.baseUrl}/contacts/mTkSCb1UBjb5tk4OvB69/notes`]);
    return Promise.resolve(Response.json({ notes: list }));
  };
  expect(await ghlCrm(send)(access).listNotes("mTkSCb1UBjb5tk4OvB69")).toEqual([
    { id: "HGPcayliwcdoUFzvbTok", body: "lorem ipsum" },
  ]);
});

test.skipIf(!file)("invalid requests violate GoHighLevel's contract", { tags: "full" }, async () => {
  const { send } = await startContractVendor();
  const post = (path: string, body: unknown, headers: Record<string, string> = { Version: "v3" }) =>
    send(`https://ghl.example${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { Authorization: "Bearer pit-1", "Content-Type": "application/json", ...headers },
    });
  await expect(post("/contacts/upsert", { email: "a@example.com" })).rejects.toThrow(/locationId/);
  await expect(post("/contacts/upsert", { locationId: "L", zz: 1 })).rejects.toThrow(/additional/);
  await expect(post("/contacts/upsert", { locationId: "L" }, {})).rejects.toThrow(/version/i);
  await expect(post("/opportunities", { locationId: "L" })).rejects.toThrow(/no such operation/);
  await expect(post("/opportunities/", { locationId: "L" })).rejects.toThrow(/pipelineId/);
  await expect(post("/calendars/events/appointments", [1])).rejects.toThrow(/must be object/);
});

type WebhookEvents = Record<string, { examples: unknown[] }>;

test.skipIf(!events)("every example of the used webhooks is parsed", () => {
  const webhooks = JSON.parse(readFileSync(events!, "utf8")) as WebhookEvents;
  const eventTypes = [
    "ContactCreate",
    "ContactUpdate",
    "ContactDndUpdate",
    "ContactTagUpdate",
    "InboundMessage",
    "OutboundMessage",
  ];
  for (const type of eventTypes) {
    const { examples } = webhooks[type]!;
    expect(examples.length, type).toBeGreaterThan(0);
    for (const example of examples) expect(CrmEvent.safeParse(example).error, type).toBeUndefined();
  }
  expect(CrmEvent.parse(webhooks.ContactUpdate!.examples[0])).toMatchObject({
    id: "nmFmQEsNgz6AVpgLVUJ0",
    firstName: "John",
    companyName: "Loram ipsum",
    phone: "+919509597501",
  });
  expect(CrmEvent.parse(webhooks.ContactDndUpdate!.examples[0]).dndSettings).toMatchObject({
    SMS: { status: "inactive" },
  });
  expect(CrmEvent.parse(webhooks.InboundMessage!.examples[0])).toMatchObject({
    messageType: "SMS",
    body: "This is a test message",
  });
  const replies = webhooks.OutboundMessage!.examples.map((example) => toStaffReply(CrmEvent.parse(example)));
  // A text, a call, an anonymous voice mail, an email.
  expect(replies.map((answer) => answer?.activityType ?? null)).toEqual(["sms", "call", null, "email"]);
  expect(replies[0]).toMatchObject({ description: "This is a test message" });
  expect(replies[3]).toMatchObject({ subject: "Sent in GoHighLevel: Order Confirmed", description: null });
});

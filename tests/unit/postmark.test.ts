import { expect, test } from "vitest";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { type BulkMail, RecipientInactive } from "#worker/ports/bulk-mailer.ts";
import { postmark } from "#worker/vendors/postmark.ts";

const ACCESS = {
  token: "server-token-0000",
  baseUrl: "https://api.postmarkapp.com",
  stream: "broadcast",
  sender: "Firm <news@example.com>",
};
const MAIL: BulkMail = {
  key: "recipient-1",
  issue: "issue-1",
  to: "reader@example.com",
  subject: "Nine days",
  text: "Hello",
  html: "<p>Hello</p>",
  replyTo: "team@example.com",
  headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
};

function carrier(status: number, body: object) {
  const requests: { url: string; init: RequestInit }[] = [];
  const mailer = postmark(
    () => Promise.resolve(ACCESS),
    (url, init) => {
      requests.push({ url, init });
      return Promise.resolve(Response.json(body, { status }));
    },
  );
  return { requests, mailer };
}

test("a mail goes to the broadcast stream with tag, metadata and headers, without tracking", async () => {
  const { requests, mailer } = carrier(200, { ErrorCode: 0, Message: "OK", MessageID: "pm-1" });
  expect(await mailer.send(MAIL)).toEqual({ id: "pm-1" });
  const [{ url, init }] = requests as [(typeof requests)[0]];
  expect([url, init.method]).toEqual(["https://api.postmarkapp.com/email", "POST"]);
  expect(init.headers).toMatchObject({ "X-Postmark-Server-Token": "server-token-0000" });
  expect(JSON.parse(init.body as string)).toEqual({
    From: "Firm <news@example.com>",
    To: "reader@example.com",
    Subject: "Nine days",
    HtmlBody: "<p>Hello</p>",
    TextBody: "Hello",
    ReplyTo: "team@example.com",
    Headers: [{ Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" }],
    MessageStream: "broadcast",
    Tag: "issue-1",
    Metadata: { recipient: "recipient-1" },
    TrackOpens: false,
    TrackLinks: "None",
  });
});

test("a sent mail is found by recipient, tag and stream", async () => {
  const found = carrier(200, { TotalCount: 1, Messages: [{ MessageID: "pm-1", Tag: "issue-1" }] });
  expect(await found.mailer.findSent(MAIL)).toEqual({ id: "pm-1" });
  const query = new URL(found.requests[0]!.url).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    recipient: "reader@example.com",
    tag: "issue-1",
    messagestream: "broadcast",
    count: "1",
    offset: "0",
  });
  expect(await carrier(200, { TotalCount: 0, Messages: [] }).mailer.findSent(MAIL)).toBeNull();
});

test("a refusal is about the address, the mail or the account", async () => {
  const fail = (status: number, body: object) =>
    carrier(status, body)
      .mailer.send(MAIL)
      .catch((error: unknown) => error);
  expect(await fail(422, { ErrorCode: 406 })).toBeInstanceOf(RecipientInactive);
  expect(await fail(422, { ErrorCode: 300 })).toMatchObject({ permanent: true });
  expect(await fail(422, { ErrorCode: 400 })).toBeInstanceOf(NotConfigured);
  expect(await fail(401, { ErrorCode: 10 })).toBeInstanceOf(NotConfigured);
  const busy = await fail(503, {});
  expect(busy).toBeInstanceOf(VendorFailure);
  expect(busy).toMatchObject({ permanent: false });
});

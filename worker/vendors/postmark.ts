import * as z from "zod";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { type BulkMail, type BulkMailer, RecipientInactive } from "#worker/ports/bulk-mailer.ts";
import { joinUrl, requestVendor, platformFetch, toVendorFailure, type Fetch } from "./vendor-request.ts";

const VENDOR = "Postmark";

type PostmarkAccess = { token: string; baseUrl: string; stream: string; sender: string };

const Accepted = z.object({ MessageID: z.string().min(1) });
const Refused = z.object({ ErrorCode: z.number() });
const Found = z.object({ Messages: z.array(z.object({ MessageID: z.string(), Tag: z.string().nullish() })) });

/** Error codes about one mail; the others are about the account, so every mail would meet them. */
const INVALID_MAIL = 300;
const INACTIVE_RECIPIENT = 406;

/**
 * Postmark's API (postmarkapp.com/developer), through a broadcast stream, without tracking of opens or links. The tag
 * is the newsletter's id and the metadata `recipient` the key, which its webhooks return.
 */
export function postmark(access: () => Promise<PostmarkAccess>, send: Fetch = platformFetch): BulkMailer {
  const call = async (
    path: string,
    init: { method: "GET" | "POST"; json?: object },
    token: string,
    baseUrl: string,
  ) => {
    const headers = { Accept: "application/json", "X-Postmark-Server-Token": token };
    const response = await requestVendor(VENDOR, { url: joinUrl(baseUrl, path), headers, ...init }, send);
    if (response.status === 401) throw new NotConfigured("postmark_server_token", VENDOR, "was refused");
    if (response.status === 422) throw toRefusal(response.body);
    if (!response.ok) throw toVendorFailure(VENDOR, response);
    return response.body;
  };
  return {
    async send(mail) {
      const { token, baseUrl, stream, sender } = await access();
      const body = await call(
        "/email",
        { method: "POST", json: toMessage(mail, sender, stream) },
        token,
        baseUrl,
      );
      const accepted = Accepted.safeParse(body);
      if (!accepted.success) throw new VendorFailure(VENDOR, "The response was invalid.");
      return { id: accepted.data.MessageID };
    },
    async findSent({ issue, to }) {
      const { token, baseUrl, stream } = await access();
      const query = new URLSearchParams({
        count: "1",
        offset: "0",
        recipient: to,
        tag: issue,
        messagestream: stream,
      });
      const found = Found.safeParse(
        await call(`/messages/outbound?${query.toString()}`, { method: "GET" }, token, baseUrl),
      );
      if (!found.success) throw new VendorFailure(VENDOR, "The response was invalid.");
      const message = found.data.Messages.find(({ Tag }) => Tag === issue);
      return message ? { id: message.MessageID } : null;
    },
  };
}

const toMessage = (mail: BulkMail, sender: string, stream: string) => ({
  From: sender,
  To: mail.to,
  Subject: mail.subject,
  HtmlBody: mail.html,
  TextBody: mail.text,
  ...(mail.replyTo && { ReplyTo: mail.replyTo }),
  Headers: Object.entries(mail.headers).map(([Name, Value]) => ({ Name, Value })),
  MessageStream: stream,
  Tag: mail.issue,
  Metadata: { recipient: mail.key },
  TrackOpens: false,
  TrackLinks: "None",
});

function toRefusal(body: unknown): Error {
  const code = Refused.safeParse(body).data?.ErrorCode;
  if (code === INACTIVE_RECIPIENT) return new RecipientInactive(VENDOR);
  if (code === INVALID_MAIL)
    return new VendorFailure(VENDOR, "The message was refused.", { permanent: true });
  return new NotConfigured("postmark_server_token", VENDOR, `does not allow sending (error ${code ?? 422})`);
}

import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import type { Mail, Mailer } from "#worker/ports/mailer.ts";
import { requestVendor, platformFetch, toVendorFailure, type Fetch } from "./vendor-request.ts";

type MailAccess = { url: string; apiKey: string };

const VENDOR = "Mail";

const base64 = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

/**
 * One mail in the JSON that most providers with an HTTP interface take: from, to, subject, text, html, reply_to, headers,
 * and attachments as filename, content_type and content in base64.
 */
const providerMail = (from: string, mail: Mail) => ({
  from,
  to: [mail.to],
  subject: mail.subject,
  text: mail.text,
  ...(mail.html !== undefined && { html: mail.html }),
  ...(mail.replyTo && { reply_to: mail.replyTo }),
  ...(mail.headers && { headers: mail.headers }),
  ...(mail.attachments && {
    attachments: mail.attachments.map(({ name, type, content }) => ({
      filename: name,
      content_type: type,
      content: base64(content),
    })),
  }),
});

/**
 * Any provider that turns an HTTP request into SMTP, by the address that takes one mail and a key. A refused key leaves
 * the mail waiting for another one; what the provider calls wrong with the mail itself is final; everything else is
 * tried again under the same Idempotency-Key.
 */
export const mailProvider = (
  { url, apiKey }: MailAccess,
  from: string,
  send: Fetch = platformFetch,
  timeoutMs?: number,
): Mailer => ({
  async send(mail) {
    if (!from) throw new NotConfigured("MAIL_FROM", VENDOR);
    const answer = await requestVendor(
      VENDOR,
      {
        url,
        method: "POST",
        headers: {
          Authorization: `Bearer ${apiKey}`,
          Accept: "application/json",
          ...(mail.key && { "Idempotency-Key": mail.key }),
        },
        json: providerMail(from, mail),
        timeoutMs,
      },
      send,
    );
    if (answer.status === 401 || answer.status === 403) {
      throw new NotConfigured("mail_api_key", VENDOR, "was refused by the provider");
    }
    // A redirect is followed nowhere: the key would go with it.
    if (answer.status >= 300 && answer.status < 400) {
      throw new NotConfigured("mail_api_url", VENDOR, "leads to another address");
    }
    if (!answer.ok)
      throw toVendorFailure(VENDOR, answer, {
        400: "The provider refused the message.",
        422: "The provider refused the message.",
      });
    if (answer.body !== null && typeof answer.body !== "object") {
      throw new VendorFailure(VENDOR, "The answer was not understood.");
    }
    return { id: idOf(answer.body) ?? answer.headers.get("x-message-id") ?? mail.key ?? "accepted" };
  },
});

/** Providers call it differently; without one, what was accepted is accepted. */
function idOf(body: object | null): string | undefined {
  const known: Record<string, unknown> = { ...body };
  return [known.id, known.messageId, known.message_id, known.MessageID].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
}

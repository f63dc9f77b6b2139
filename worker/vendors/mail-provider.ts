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
 * Mail in the JSON format of most HTTP mail providers: from, to, subject, text, html, reply_to, headers, and
 * attachments in base64.
 */
const toProviderMail = (from: string, mail: Mail) => ({
  from,
  to: [mail.to],
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
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
 * Generic HTTP mail provider. A rejected key leaves mails waiting, 400 and 422 are permanent, other failures
 * are retried with the same Idempotency-Key.
 */
export const mailProvider = (
  { url, apiKey }: MailAccess,
  from: string,
  send: Fetch = platformFetch,
  timeoutMs?: number,
): Mailer => ({
  async send(mail) {
    if (!from) throw new NotConfigured("MAIL_FROM", VENDOR);
    const response = await requestVendor(
      VENDOR,
      {
        url,
        method: "POST",
        headers: {
          Authorization: `Bearer ${apiKey}`,
          Accept: "application/json",
          ...(mail.key && { "Idempotency-Key": mail.key }),
        },
        json: toProviderMail(from, mail),
        timeoutMs,
      },
      send,
    );
    if (response.status === 401 || response.status === 403) {
      throw new NotConfigured("mail_api_key", VENDOR, "was refused by the provider");
    }
    // Redirects are not followed: they would receive the key.
    if (response.status >= 300 && response.status < 400) {
      throw new NotConfigured("mail_api_url", VENDOR, "redirects to another URL");
    }
    if (!response.ok)
      throw toVendorFailure(VENDOR, response, {
        400: "The mail provider rejected the message.",
        422: "The mail provider rejected the message.",
      });
    if (response.body !== null && typeof response.body !== "object") {
      throw new VendorFailure(VENDOR, "The response was invalid.");
    }
    return {
      id: getMessageId(response.body) ?? response.headers.get("x-message-id") ?? mail.key ?? "accepted",
    };
  },
});

/** Message id by the field names of common providers. */
function getMessageId(body: object | null): string | undefined {
  const fields: Record<string, unknown> = { ...body };
  return [fields.id, fields.messageId, fields.message_id, fields.MessageID].find(
    (value): value is string => typeof value === "string" && value !== "",
  );
}

import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { parseSender } from "#worker/base/sender.ts";
import type { Mailer } from "#worker/ports/mailer.ts";
import { logVendorCall } from "./vendor-request.ts";
import { withTimeout } from "./with-timeout.ts";

/** Far below the delivery lease, so that a hanging call does not delay its batch. */
const TIMEOUT_MS = 30_000;

/** Permanent error codes of Cloudflare Email Service. */
const PERMANENT =
  /^E_(VALIDATION_ERROR|FIELD_MISSING|TOO_MANY_RECIPIENTS|CONTENT_TOO_LARGE|HEADER|SENDER|RECIPIENT)/;

/** Cloudflare email binding. Locally it writes messages to files. */
export const emailBinding = (binding: SendEmail, from: string, timeoutMs = TIMEOUT_MS): Mailer => ({
  async send({ to, subject, text, html, replyTo, headers, attachments }) {
    if (!from) throw new NotConfigured("MAIL_FROM", "Mail");
    try {
      const files = attachments?.map(({ name, type, content }) => ({
        disposition: "attachment" as const,
        filename: name,
        type,
        // As bytes: the binding decodes strings as base64.
        content: new TextEncoder().encode(content).buffer,
      }));
      const optional = {
        ...(replyTo && { replyTo }),
        ...(headers && { headers }),
        ...(files && { attachments: files }),
      };
      const { name, email } = parseSender(from);
      const sender = name ? { name, email } : email;
      const message = { from: sender, to, subject, text, html, ...optional };
      const sent = await logVendorCall("Mail", () => withTimeout("Mail", timeoutMs, binding.send(message)));
      return { id: sent.messageId };
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
      throw new VendorFailure("Mail", code || "the message was refused", {
        permanent: PERMANENT.test(code),
        cause,
      });
    }
  },
});

/** In-memory mailer for tests. */
export function mailbox(): Mailer & { sent: Parameters<Mailer["send"]>[0][] } {
  const sent: Parameters<Mailer["send"]>[0][] = [];
  return {
    sent,
    send: (mail) => Promise.resolve({ id: `mailbox-${sent.push(mail)}` }),
  };
}

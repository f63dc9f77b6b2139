import type { SettingKey } from "#contract/settings/constants.ts";
import { unique } from "./samples.ts";

export const POSTMARK_SETTINGS = {
  postmark_server_token: "server-token-0000-1111",
  postmark_webhook_secret: "webhook-password-0000",
  newsletter_sender: "Planwright <news@example.com>",
  newsletter_postal_address: "1 Ledger Street, Example City",
} as const satisfies Partial<Record<SettingKey, string>>;

export type PostmarkMail = {
  MessageID: string;
  From: string;
  To: string;
  Subject: string;
  HtmlBody: string;
  TextBody: string;
  Tag: string;
  MessageStream: string;
  Metadata: { recipient: string };
  Headers: { Name: string; Value: string }[];
};

/** Postmark's sending and message search in memory. It has no idempotency keys. */
export class FakePostmark {
  readonly mails: PostmarkMail[] = [];
  /** Addresses that its suppression list refuses. */
  readonly inactive = new Set<string>();

  readonly send = (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url);
    if (pathname === "/messages/outbound") {
      const found = this.mails.filter(
        ({ To, Tag, MessageStream }) =>
          To === searchParams.get("recipient") &&
          Tag === searchParams.get("tag") &&
          MessageStream === searchParams.get("messagestream"),
      );
      return Promise.resolve(Response.json({ TotalCount: found.length, Messages: found }));
    }
    const mail = JSON.parse(init.body as string) as Omit<PostmarkMail, "MessageID">;
    if (this.inactive.has(mail.To)) {
      return Promise.resolve(Response.json({ ErrorCode: 406, Message: "Inactive" }, { status: 422 }));
    }
    const MessageID = `pm-${unique()}`;
    this.mails.push({ ...mail, MessageID });
    return Promise.resolve(Response.json({ ErrorCode: 0, Message: "OK", To: mail.To, MessageID }));
  };
}

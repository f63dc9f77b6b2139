import { type APIRequestContext, expect } from "@playwright/test";

/** What the local server sent instead of a mail provider. */
const MAILBOX = "/cdn-cgi/explorer/api/local/email/sending";

type Sent = { messageId: string; to: string[] };
type Letter = { subject: string; text: string; headers: Record<string, string> };

const ask = async <T>(request: APIRequestContext, query: string): Promise<T> =>
  ((await (await request.get(`${MAILBOX}?${query}`)).json()) as { result: T }).result;

/** The newest mail to an address, as soon as the queue has sent it. */
export async function letterTo(request: APIRequestContext, address: string): Promise<Letter> {
  let found: Sent | undefined;
  await expect(async () => {
    const sent = await ask<Sent[]>(request, "per_page=100");
    found = sent.find(({ to }) => to.includes(address));
    expect(found, `a mail to ${address}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return ask<Letter>(request, `email_id=${encodeURIComponent(found!.messageId)}`);
}

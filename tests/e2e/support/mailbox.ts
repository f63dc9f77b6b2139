import { type APIRequestContext, expect } from "@playwright/test";

/** What the local server keeps instead of sending it. */
const MAILBOX = "/__dev/mail";

type Sent = { id: string; to: string; subject: string };
type Letter = { id: string; subject: string; text: string; headers: Record<string, string> };

const ask = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(`${MAILBOX}/${path}`)).json()) as T;

/** What has been sent to an address so far. */
export const lettersTo = async (request: APIRequestContext, address: string): Promise<Sent[]> =>
  (await ask<Sent[]>(request, "messages.json")).filter(({ to }) => to === address);

/** The newest mail to an address, as soon as the queue has sent it; with `subject`, the newest that is called so. */
export async function letterTo(
  request: APIRequestContext,
  address: string,
  subject?: string,
): Promise<Letter> {
  let found: Sent | undefined;
  await expect(async () => {
    const sent = await ask<Sent[]>(request, "messages.json");
    found = sent.find((mail) => mail.to === address && (subject === undefined || mail.subject === subject));
    expect(found, `a mail to ${address}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  const letter = await ask<Letter>(request, `${encodeURIComponent(found!.id)}/message.json`);
  return { ...letter, headers: letter.headers ?? {} };
}

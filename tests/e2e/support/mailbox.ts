import { type APIRequestContext, expect } from "@playwright/test";

/** The development mailbox: the local server stores mails instead of sending them. */
const MAILBOX = "/__dev/mail";

type MailSummary = { id: string; to: string; subject: string };
type Mail = { id: string; subject: string; text: string; headers: Record<string, string> };

const getMailboxJson = async <T>(request: APIRequestContext, path: string): Promise<T> =>
  (await (await request.get(`${MAILBOX}/${path}`)).json()) as T;

/** Lists the mails to an address, newest first. */
export const listMails = async (request: APIRequestContext, address: string): Promise<MailSummary[]> =>
  (await getMailboxJson<MailSummary[]>(request, "messages.json")).filter(({ to }) => to === address);

/** Waits for a mail to an address and returns the newest one, optionally with this subject. */
export async function waitForMail(
  request: APIRequestContext,
  address: string,
  subject?: string,
): Promise<Mail> {
  let found: MailSummary | undefined;
  await expect(async () => {
    const sent = await getMailboxJson<MailSummary[]>(request, "messages.json");
    found = sent.find((mail) => mail.to === address && (subject === undefined || mail.subject === subject));
    expect(found, `a mail to ${address}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  const message = await getMailboxJson<Mail>(request, `${encodeURIComponent(found!.id)}/message.json`);
  return { ...message, headers: message.headers ?? {} };
}

import * as z from "zod";
import type { DevMail, Mail, Mailer } from "#worker/ports/mailer.ts";

const PREFIX = "dev-mail:";
const WEEK_SECONDS = 7 * 86_400;
const MAX_LISTED = 200;

const Metadata = z.object({ to: z.string(), subject: z.string(), at: z.string(), state: z.string() });

/** KV limits metadata to 1024 bytes. */
const toMetadata = ({ to, subject, at, state }: DevMail) => ({
  to: to.slice(0, 254),
  subject: subject.slice(0, 150),
  at,
  state,
});

/** KV lists 1,000 keys per page, not in order of time, so all pages are needed. */
async function listAllKeys(kv: KVNamespace) {
  const keys: KVNamespaceListKey<unknown>[] = [];
  for (let cursor: string | null = null; ;) {
    const page: KVNamespaceListResult<unknown> = await kv.list({ prefix: PREFIX, cursor });
    keys.push(...page.keys);
    if (page.list_complete) return keys;
    cursor = page.cursor;
  }
}

/**
 * Development mailer: stores mails for a week in KV for /__dev/mail, and also sends them if a provider is
 * configured (`sendWithProvider` returns null without one). Deduplicates by `mail.key`.
 */
export const devMailbox = (
  kv: KVNamespace,
  from: string,
  sendWithProvider: (mail: Mail) => Promise<{ id: string } | null>,
): Mailer => ({
  async send(mail) {
    const id = mail.key ?? crypto.randomUUID();
    const store = async (state: string) => {
      const stored: DevMail = { ...mail, id, from, at: new Date().toISOString(), state };
      await kv.put(PREFIX + id, JSON.stringify(stored), {
        metadata: toMetadata(stored),
        expirationTtl: WEEK_SECONDS,
      });
    };
    let sent: { id: string } | null;
    try {
      sent = await sendWithProvider(mail);
    } catch (error) {
      await store("Rejected by the mail provider");
      throw error;
    }
    await store(sent ? "Sent by the mail provider" : "Stored here, not sent");
    return { id: sent?.id ?? `mailbox-${id}` };
  },
  devMailbox: {
    async list() {
      const keys = await listAllKeys(kv);
      const mails = keys.flatMap(({ name, metadata }) => {
        const line = Metadata.safeParse(metadata);
        return line.success ? [{ id: name.slice(PREFIX.length), ...line.data }] : [];
      });
      return mails.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_LISTED);
    },
    find: (id) => kv.get<DevMail>(PREFIX + id, "json"),
    async deleteByAddress(address) {
      for (const { name } of await listAllKeys(kv)) {
        const mail = await kv.get(name);
        if (mail?.toLowerCase().includes(`"${address}"`)) await kv.delete(name);
      }
    },
  },
});

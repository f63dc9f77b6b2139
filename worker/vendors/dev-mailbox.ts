import * as z from "zod";
import type { DevMail, Mail, Mailer } from "#worker/ports/mailer.ts";

const PREFIX = "dev-mail:";
const WEEK_SECONDS = 7 * 86_400;
const MAX_LISTED = 200;

const Line = z.object({ to: z.string(), subject: z.string(), at: z.string(), state: z.string() });

/** What KV takes as metadata: at most 1024 bytes. */
const lineOf = ({ to, subject, at, state }: DevMail) => ({
  to: to.slice(0, 254),
  subject: subject.slice(0, 150),
  at,
  state,
});

/** KV lists a thousand names at a time, in no order of time: the newest mail may be on the last page. */
async function allKeys(kv: KVNamespace) {
  const keys: KVNamespaceListKey<unknown>[] = [];
  for (let cursor: string | null = null; ;) {
    const page: KVNamespaceListResult<unknown> = await kv.list({ prefix: PREFIX, cursor });
    keys.push(...page.keys);
    if (page.list_complete) return keys;
    cursor = page.cursor;
  }
}

/**
 * The mailbox of development: every mail is kept for a week in the local KV, where /__dev/mail shows it. With a provider
 * in the settings the mail is sent as well (`send` answers null without one). One key, one mail, however often it is sent.
 */
export const devMailbox = (
  kv: KVNamespace,
  from: string,
  sendAsWell: (mail: Mail) => Promise<{ id: string } | null>,
): Mailer => ({
  async send(mail) {
    const id = mail.key ?? crypto.randomUUID();
    const keep = async (state: string) => {
      const kept: DevMail = { ...mail, id, from, at: new Date().toISOString(), state };
      await kv.put(PREFIX + id, JSON.stringify(kept), {
        metadata: lineOf(kept),
        expirationTtl: WEEK_SECONDS,
      });
    };
    let sent: { id: string } | null;
    try {
      sent = await sendAsWell(mail);
    } catch (error) {
      await keep("Refused by the mail provider");
      throw error;
    }
    await keep(sent ? "Sent by the mail provider" : "Kept here, not sent");
    return { id: sent?.id ?? `mailbox-${id}` };
  },
  devMailbox: {
    async list() {
      const keys = await allKeys(kv);
      const lines = keys.flatMap(({ name, metadata }) => {
        const line = Line.safeParse(metadata);
        return line.success ? [{ id: name.slice(PREFIX.length), ...line.data }] : [];
      });
      return lines.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, MAX_LISTED);
    },
    find: (id) => kv.get<DevMail>(PREFIX + id, "json"),
    async deleteByAddress(address) {
      for (const { name } of await allKeys(kv)) {
        const mail = await kv.get(name);
        if (mail?.toLowerCase().includes(`"${address}"`)) await kv.delete(name);
      }
    },
  },
});

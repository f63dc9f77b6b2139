import { FakeGhl } from "../ghl.ts";
import { linkedInFake } from "../linkedin.ts";
import { anArticle, completion } from "../writers.ts";
import { unique } from "../samples.ts";

export const MAIL_URL = "https://mail.example.net/v1/send";
export const BOARD_URL = "https://board.example.net/jobs";

type Sent = { to: string[]; subject: string; text: string };
type Posted = { event: string; job: { id: string } };
type Answer = (init: RequestInit) => Response | Promise<Response>;
/** `past` calls go through before it begins; `after` lets the vendor act first, so that only its answer is lost. */
type Trouble = { on: RegExp; answer: Answer; after?: boolean; past?: number };

/**
 * Everything out there, as far as we call it: each vendor does what it is asked and remembers it. A mail provider and a
 * board keep to the Idempotency-Key, as ours promise to. `trouble` answers in the place of a vendor.
 */
export class Outside {
  readonly ghl = new FakeGhl();
  readonly linkedIn = linkedInFake();
  /** By Idempotency-Key: what people found in their mailboxes. */
  readonly mails = new Map<string, Sent>();
  readonly texts: { to: string; message: string }[] = [];
  /** By Idempotency-Key. */
  readonly posted = new Map<string, Posted>();
  /** Each address that a search engine was told of. */
  readonly told: string[] = [];
  written = 0;
  asked = 0;
  trouble: Trouble | null = null;

  mailsTo = (address: string) => [...this.mails.values()].filter(({ to }) => to[0] === address);

  readonly send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { trouble } = this;
    this.asked++;
    if (!trouble?.on.test(url) || (trouble.past ?? 0) > 0) {
      if (trouble?.past) trouble.past--;
      return this.#answer(url, init);
    }
    if (trouble.after) await this.#answer(url, init);
    return trouble.answer(init);
  };

  /** Cloudflare's mail service, which throws what others answer, and knows no key. */
  readonly postbox = {
    send: async (mail: { to: string; subject: string; text: string }) => {
      const refused = await this.#bound();
      const isOurFault = refused !== null && /^4(?!29)/.test(`${refused.status}`);
      const code = isOurFault ? "E_VALIDATION_ERROR" : "E_INTERNAL_SERVER_ERROR";
      if (refused && !refused.ok) throw Object.assign(new Error("refused"), { code });
      if (refused) return {};
      const messageId = `mail-${unique()}`;
      this.mails.set(messageId, { ...mail, to: [mail.to] });
      return { messageId };
    },
  };

  /** A model of Workers AI. */
  readonly runAi = async (): Promise<unknown> => {
    const refused = await this.#bound();
    if (refused && !refused.ok) throw new Error(`5007: ${refused.status}`);
    if (refused) return { response: await refused.text() };
    this.written++;
    return { response: anArticle(), usage: { total_tokens: 900 } };
  };

  async #bound(): Promise<Response | null> {
    this.asked++;
    return this.trouble ? this.trouble.answer({}) : null;
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    const { host, pathname } = new URL(url);
    const headers = new Headers(init.headers);
    const said: unknown =
      typeof init.body === "string" && init.body.startsWith("{") ? JSON.parse(init.body) : {};
    const key = headers.get("idempotency-key") ?? unique();
    if (url === MAIL_URL) {
      if (!this.mails.has(key)) this.mails.set(key, said as Sent);
      return Response.json({ id: `mail-${key}` });
    }
    if (pathname === "/conversations/messages") {
      const { toNumber, message } = said as { toNumber: string; message: string };
      this.texts.push({ to: toNumber, message });
      return Response.json({ conversationId: "c", messageId: unique(), status: "pending" });
    }
    if (host === "services.leadconnectorhq.com") return this.ghl.send(url, init);
    if (host.endsWith("linkedin.com")) return this.linkedIn.send(url, init);
    if (host === "api.openai.com" && (init.method ?? "GET") === "GET")
      return Response.json({ object: "list", data: [] });
    if (host === "api.openai.com") {
      this.written++;
      const content = JSON.stringify(anArticle());
      return Response.json(completion({ message: { content, refusal: null } }));
    }
    if (url === BOARD_URL) {
      if (!this.posted.has(key)) this.posted.set(key, said as Posted);
      return Response.json({ id: `posting-${key}` });
    }
    if (host === "oauth2.googleapis.com") return Response.json({ access_token: "ya29.t", expires_in: 3_600 });
    if (host === "indexing.googleapis.com") {
      const told = said as { url: string };
      this.told.push(told.url);
      return Response.json({ urlNotificationMetadata: { url: told.url } });
    }
    if (host === "api.indexnow.org") {
      this.told.push(...(said as { urlList: string[] }).urlList);
      return new Response(null, { status: 200 });
    }
    throw new Error(`Nobody is at ${url}.`);
  }
}

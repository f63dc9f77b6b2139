import { addTime } from "#worker/base/clock.ts";
import { createFakeNetworks } from "../channels.ts";
import { FakeGhl } from "../ghl.ts";
import { aCalendar, icsTime } from "../interviews.ts";
import { createFakeLinkedIn } from "../linkedin.ts";
import { anArticle, completion } from "../openai.ts";
import { FakePostmark } from "../postmark.ts";
import { unique } from "../samples.ts";
import { WEBHOOK_URL } from "../webhooks.ts";

export const MAIL_URL = "https://mail.example.net/v1/send";
export const BOARD_URL = "https://board.example.net/jobs";
export const CALENDAR_HOST = "calendar.example.net";

type SentMail = { to: string[]; subject: string; text: string };
type PostedJob = { event: string; job: { id: string } };
type Respond = (init: RequestInit) => Response | Promise<Response>;
/** `skipCalls` calls succeed first; with `after` the vendor acts and only its response is lost. */
type VendorFault = { on: RegExp; answer: Respond; after?: boolean; skipCalls?: number };

/** All vendors in memory. Mail provider and job board honor the Idempotency-Key. `fault` replaces responses. */
export class FakeVendors {
  readonly ghl = new FakeGhl();
  readonly linkedIn = createFakeLinkedIn();
  readonly networks = createFakeNetworks();
  readonly postmark = new FakePostmark();
  /** Delivered mails by Idempotency-Key. */
  readonly mails = new Map<string, SentMail>();
  readonly texts: { to: string; message: string }[] = [];
  /** Job board posts by Idempotency-Key. */
  readonly posted = new Map<string, PostedJob>();
  /** Messages of our webhooks by `webhook-id`. */
  readonly webhookMessages = new Map<string, unknown>();
  /** URLs sent to search engines. */
  readonly notifiedUrls: string[] = [];
  articlesWritten = 0;
  requestCount = 0;
  readonly requestedUrls: string[] = [];
  fault: VendorFault | null = null;

  mailsTo = (address: string) => [...this.mails.values()].filter(({ to }) => to[0] === address);

  readonly send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { fault } = this;
    this.requestCount++;
    this.requestedUrls.push(url);
    if (!fault?.on.test(url) || (fault.skipCalls ?? 0) > 0) {
      if (fault?.skipCalls) fault.skipCalls--;
      return this.#answer(url, init);
    }
    if (fault.after) await this.#answer(url, init);
    return fault.answer(init);
  };

  /** Cloudflare's mail binding: it throws instead of returning a status, and has no idempotency key. */
  readonly mailBinding = {
    send: async (mail: { to: string; subject: string; text: string }) => {
      const faultResponse = await this.#bound();
      const isOurFault = faultResponse !== null && /^4(?!29)/.test(`${faultResponse.status}`);
      const code = isOurFault ? "E_VALIDATION_ERROR" : "E_INTERNAL_SERVER_ERROR";
      if (faultResponse && !faultResponse.ok) throw Object.assign(new Error("refused"), { code });
      if (faultResponse) return {};
      const messageId = `mail-${unique()}`;
      this.mails.set(messageId, { ...mail, to: [mail.to] });
      return { messageId };
    },
  };

  /** Workers AI. */
  readonly runAi = async (): Promise<unknown> => {
    const faultResponse = await this.#bound();
    if (faultResponse && !faultResponse.ok) throw new Error(`5007: ${faultResponse.status}`);
    if (faultResponse) return { response: await faultResponse.text() };
    this.articlesWritten++;
    return { response: anArticle(), usage: { total_tokens: 900 } };
  };

  async #bound(): Promise<Response | null> {
    this.requestCount++;
    return this.fault ? this.fault.answer({}) : null;
  }

  async #answer(url: string, init: RequestInit): Promise<Response> {
    const { host, pathname } = new URL(url);
    const headers = new Headers(init.headers);
    const json: unknown =
      typeof init.body === "string" && init.body.startsWith("{") ? JSON.parse(init.body) : {};
    const key = headers.get("idempotency-key") ?? unique();
    if (url === MAIL_URL) {
      if (!this.mails.has(key)) this.mails.set(key, json as SentMail);
      return Response.json({ id: `mail-${key}` });
    }
    if (pathname === "/conversations/messages") {
      const { toNumber, message } = json as { toNumber: string; message: string };
      this.texts.push({ to: toNumber, message });
      return Response.json({ conversationId: "c", messageId: unique(), status: "pending" });
    }
    if (host === "services.leadconnectorhq.com") return this.ghl.send(url, init);
    if (host === "api.postmarkapp.com") return this.postmark.send(url, init);
    if (host.endsWith("linkedin.com")) return this.linkedIn.send(url, init);
    if (host === "bsky.social" || host === "mastodon.example") return this.networks.send(url, init);
    if (host === "api.openai.com" && (init.method ?? "GET") === "GET")
      return Response.json({ object: "list", data: [] });
    if (host === "api.openai.com") {
      this.articlesWritten++;
      const content = JSON.stringify(anArticle());
      return Response.json(completion({ message: { content, refusal: null } }));
    }
    if (url === BOARD_URL) {
      if (!this.posted.has(key)) this.posted.set(key, json as PostedJob);
      return Response.json({ id: `posting-${key}` });
    }
    if (url === WEBHOOK_URL) {
      this.webhookMessages.set(headers.get("webhook-id") ?? unique(), json);
      return new Response(null, { status: 204 });
    }
    if (host === CALENDAR_HOST) {
      const tomorrow = icsTime(addTime(new Date(), 1, "day").toISOString());
      return new Response(aCalendar(["UID:1", `DTSTART:${tomorrow}`, "DURATION:PT30M"]));
    }
    if (host === "oauth2.googleapis.com") return Response.json({ access_token: "ya29.t", expires_in: 3_600 });
    if (host === "indexing.googleapis.com") {
      const notifiedUrls = json as { url: string };
      this.notifiedUrls.push(notifiedUrls.url);
      return Response.json({ urlNotificationMetadata: { url: notifiedUrls.url } });
    }
    if (host === "api.indexnow.org") {
      this.notifiedUrls.push(...(json as { urlList: string[] }).urlList);
      return new Response(null, { status: 200 });
    }
    throw new Error(`No fake vendor for ${url}.`);
  }
}

import { firm, formatAddress, headquarters, isExampleAddress } from "#contract/firm.ts";
import { systemClock } from "#worker/base/clock.ts";
import { newId } from "#worker/base/ids.ts";
import { createLog } from "#worker/base/log.ts";
import { parseSender } from "#worker/base/sender.ts";
import { resolveRequestId } from "#worker/base/request-id.ts";
import { openDb } from "#worker/db/client.ts";
import { sessionDatabase } from "#worker/db/sessions.ts";
import type { Fonts } from "#worker/ports/fonts.ts";
import type { JobBoardClients } from "#worker/ports/job-board.ts";
import type { Mail, Mailer } from "#worker/ports/mailer.ts";
import type { AppEnv, Caller, Config, Ctx } from "#worker/runtime/ctx.ts";
import { parseVisit } from "#worker/runtime/visit.ts";
import { getBulkMailAccess, getGhlAccess, getMailAccess } from "#worker/features/settings/index.ts";
import { bluesky } from "#worker/vendors/bluesky.ts";
import { calendarFeed } from "#worker/vendors/calendar-feed.ts";
import { emailBinding } from "#worker/vendors/email-binding.ts";
import { ghlCheck } from "#worker/vendors/ghl-check.ts";
import { ghlCrm } from "#worker/vendors/ghl-crm.ts";
import { ghlSmsSender } from "#worker/vendors/ghl-sms.ts";
import { googleJobs } from "#worker/vendors/google-jobs.ts";
import { httpBoard } from "#worker/vendors/http-board.ts";
import { indexNow } from "#worker/vendors/index-now.ts";
import { devMailbox } from "#worker/vendors/dev-mailbox.ts";
import { linkedIn } from "#worker/vendors/linkedin.ts";
import { mastodon } from "#worker/vendors/mastodon.ts";
import { mailProvider } from "#worker/vendors/mail-provider.ts";
import { noAssistant, openAiAssistant } from "#worker/vendors/openai-assistant.ts";
import { openAiCheck } from "#worker/vendors/openai-check.ts";
import { openAiImages } from "#worker/vendors/openai-images.ts";
import { openAiWriter } from "#worker/vendors/openai-writer.ts";
import { openIdConnect } from "#worker/vendors/openid-connect.ts";
import { outlineWriter } from "#worker/vendors/outline-writer.ts";
import { postmark } from "#worker/vendors/postmark.ts";
import { turnstile, turnstileDouble } from "#worker/vendors/turnstile.ts";
import { webhookSender } from "#worker/vendors/webhook.ts";
import { workersAiAssistant, workersAiWriter } from "#worker/vendors/workers-ai-writer.ts";
import { optionalAi, parseEnv } from "./env.ts";

/** MAIL_FROM, else the firm's sender. Empty for the sample firm in production: nobody could send its mail. */
const getSender = ({ MAIL_FROM, APP_ENV }: ReturnType<typeof parseEnv>): string =>
  MAIL_FROM || (APP_ENV === "production" && isExampleAddress(firm.mail.from) ? "" : firm.mail.from);

const configs = new WeakMap<Env, { origin: string; config: Config }>();

/** Returns the configuration, cached for the most recent request origin. */
export function getConfig(env: AppEnv["Bindings"], origin: string): Config {
  if (env.ctx) return env.ctx.config;
  const cached = configs.get(env);
  if (cached?.origin === origin) return cached.config;
  const settings = parseEnv(env);
  const config: Config = {
    environment: settings.APP_ENV,
    origin: (settings.PUBLIC_ORIGIN || origin).replace(/\/$/, ""),
    siteName: firm.shortName,
    firm: {
      name: firm.name,
      phone: firm.phones.map(({ label, display }) => `${label}: ${display}`).join(", "),
      address: formatAddress(headquarters),
    },
    version: env.VERSION?.id ?? "local",
    sessionSecret: settings.SESSION_SECRET,
    encryptionKey: settings.ENCRYPTION_KEY,
    previousEncryptionKey: settings.ENCRYPTION_KEY_PREVIOUS,
    staffMail: settings.MAIL_STAFF,
    replyTo: isExampleAddress(firm.mail.replyTo) ? settings.MAIL_STAFF : firm.mail.replyTo,
    mailFrom: parseSender(getSender(settings)).email,
    measurementId: settings.GA_MEASUREMENT_ID,
    challengeSiteKey: settings.TURNSTILE_SECRET && settings.TURNSTILE_WIDGET,
    formMinSeconds: settings.FORM_MIN_SECONDS,
    isIndexed: settings.ROBOTS === "all",
  };
  configs.set(env, { origin, config });
  return config;
}

/** One set per isolate, to cache the access token of Google. */
const jobBoardClients: JobBoardClients = {
  "xml-feed": { mode: "pull" },
  "google-jobs": googleJobs(),
  indexnow: indexNow(),
  http: httpBoard(),
};

/** One per isolate, to cache discovery documents and keys. */
const identityProvider = openIdConnect();

/** Messages per sendBatch, a limit of Cloudflare Queues. */
const MAX_QUEUE_BATCH = 100;

/** Creates the Ctx of one request, message batch or cron run. The only place that chooses vendors. */
export function createCtx(
  env: Env,
  executionCtx: { waitUntil(work: Promise<unknown>): void },
  caller: Caller,
  origin: string,
): Ctx {
  const settings = parseEnv(env);
  const ai = optionalAi(env);
  const printError = settings.APP_ENV === "development" ? (error: Error) => console.error(error) : undefined;
  const ctx: Ctx = {
    // Lazy: pages served from memory need no database.
    get db() {
      return openDb(sessionDatabase(env.DB, "primary"));
    },
    get replicaDb() {
      return openDb(sessionDatabase(env.DB, "replica"));
    },
    kv: env.KV,
    files: env.FILES,
    assets: env.ASSETS,
    ports: {
      // Lazy: most requests call no vendor.
      get mailer() {
        return createMailer(ctx, env.EMAIL, getSender(settings));
      },
      get bulkMailer() {
        return postmark(() => getBulkMailAccess(ctx));
      },
      get crm() {
        return ghlCrm();
      },
      get smsSender() {
        return ghlSmsSender(() => getGhlAccess(ctx));
      },
      get checks() {
        return { openAi: openAiCheck(), goHighLevel: ghlCheck() };
      },
      get writers() {
        return {
          openAi: openAiWriter(),
          workersAi: ai ? workersAiWriter(ai, settings.WORKERS_AI_MODEL) : null,
          outline: outlineWriter,
        };
      },
      get assistants() {
        return {
          openAi: openAiAssistant(),
          workersAi: ai ? workersAiAssistant(ai, settings.WORKERS_AI_MODEL) : null,
          none: noAssistant,
        };
      },
      get images() {
        return openAiImages();
      },
      get fonts() {
        return assetFonts(env.ASSETS, origin);
      },
      jobBoards: jobBoardClients,
      get socialPublisher() {
        return linkedIn();
      },
      get channels() {
        return { bluesky: bluesky(), mastodon: mastodon() };
      },
      identityProvider,
      get calendars() {
        return calendarFeed();
      },
      get challenge() {
        return createChallengeVerifier(settings);
      },
      get webhooks() {
        return webhookSender();
      },
    },
    config: getConfig(env, origin),
    caller,
    clock: systemClock,
    log: createLog({ requestId: caller.requestId }, undefined, printError),
    newId,
    enqueue: async (messages, priority, delaySeconds) => {
      const queue = priority === "default" ? env.SLOW_WORK : env.WORK;
      const options = delaySeconds ? { delaySeconds } : {};
      const batch = messages.map((body) => ({ body }));
      for (let at = 0; at < batch.length; at += MAX_QUEUE_BATCH) {
        await queue.sendBatch(batch.slice(at, at + MAX_QUEUE_BATCH), options);
      }
    },
    waitUntil: (work) => executionCtx.waitUntil(work),
    withinKeyLimit: async (id) => (await env.API_KEY_LIMIT.limit({ key: id })).success,
    withinLimit: async (key) => (await env.PUBLIC_LIMIT.limit({ key })).success,
  };
  return ctx;
}

/**
 * Sends through the configured provider, else through Cloudflare's email binding. In development every mail is stored
 * in the mailbox, and sent only when a provider is configured.
 */
function createMailer(ctx: Ctx, binding: SendEmail, from: string): Mailer {
  const byProvider = async (mail: Mail) => {
    const access = await getMailAccess(ctx);
    return access && mailProvider(access, from).send(mail);
  };
  if (ctx.config.environment === "development") return devMailbox(ctx.kv, from, byProvider);
  return { send: async (mail) => (await byProvider(mail)) ?? emailBinding(binding, from).send(mail) };
}

/** Null without both keys. Cloudflare's test secrets are answered without the network, except in production. */
function createChallengeVerifier({
  APP_ENV,
  TURNSTILE_WIDGET,
  TURNSTILE_SECRET,
}: ReturnType<typeof parseEnv>) {
  if (!TURNSTILE_WIDGET || !TURNSTILE_SECRET) return null;
  const double = APP_ENV === "production" ? null : turnstileDouble(TURNSTILE_SECRET);
  return double ?? turnstile(TURNSTILE_SECRET);
}

/** Reads fonts from static assets. Background work has no origin, but the binding needs a URL. */
const assetFonts =
  (assets: Fetcher, origin: string): Fonts =>
  async (file) => {
    const response = await assets.fetch(new URL(`/fonts/${file}.woff`, origin || "https://assets.example"));
    if (!response.ok) throw new Error(`${file}.woff: ${response.status}. Was the web built?`);
    return response.arrayBuffer();
  };

/** Trusts only cf-connecting-ip for the address: clients can forge the other headers. */
export const getCaller = (request: Request): Caller => ({
  requestId: resolveRequestId(request),
  ip: request.headers.get("cf-connecting-ip") ?? "local",
  userAgent: request.headers.get("user-agent") ?? "",
  secure: request.url.startsWith("https:"),
  visit: parseVisit(request.headers, new Date()),
});

/** The caller of queue and cron work. */
export const backgroundCaller = (name: string): Caller => ({
  requestId: `${name}-${crypto.randomUUID()}`,
  ip: "",
  userAgent: name,
  secure: true,
  visit: null,
});

/** Returns the Ctx of a request: the one in the bindings, else a new one. */
export const getRequestCtx = (
  env: AppEnv["Bindings"],
  executionCtx: { waitUntil(work: Promise<unknown>): void },
  request: Request,
): Ctx => env.ctx ?? createCtx(env, executionCtx, getCaller(request), new URL(request.url).origin);

/** The database that the sessions of requests belong to. */
export const getDatabase = (env: AppEnv["Bindings"]): D1Database => env.DB;

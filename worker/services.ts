import { errorStatus } from "#contract/errors.ts";
import { systemClock } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { newId } from "#worker/base/ids.ts";
import { createLog } from "#worker/base/log.ts";
import { parseSender } from "#worker/base/sender.ts";
import { resolveRequestId } from "#worker/base/request-id.ts";
import { openDb } from "#worker/db/client.ts";
import type { Mail, Mailer } from "#worker/ports/mailer.ts";
import type { Caller, Config, Ctx } from "#worker/runtime/ctx.ts";
import { parseVisit } from "#worker/runtime/visit.ts";
import { ghlAccess, mailAccess } from "#worker/features/settings/index.ts";
import { createSite } from "#worker/ssr/document.ts";
import { assetFonts } from "#worker/vendors/asset-fonts.ts";
import { emailBinding } from "#worker/vendors/email-binding.ts";
import { ghlCheck } from "#worker/vendors/ghl-check.ts";
import { ghlCrm } from "#worker/vendors/ghl-crm.ts";
import { ghlSmsSender } from "#worker/vendors/ghl-sms.ts";
import { jobBoards } from "#worker/vendors/job-boards.ts";
import { devMailbox } from "#worker/vendors/dev-mailbox.ts";
import { linkedIn } from "#worker/vendors/linkedin.ts";
import { mailProvider } from "#worker/vendors/mail-provider.ts";
import { openAiCheck } from "#worker/vendors/openai-check.ts";
import { openAiImages } from "#worker/vendors/openai-images.ts";
import { openAiWriter } from "#worker/vendors/openai-writer.ts";
import { outlineWriter } from "#worker/vendors/outline-writer.ts";
import { workersAiWriter } from "#worker/vendors/workers-ai-writer.ts";
import { optionalAi, parseEnv } from "./env.ts";

const configs = new WeakMap<Env, { origin: string; config: Config }>();

/** The settings in our words. Requests hardly ever come to another origin than the one before. */
export function getConfig(env: Env, origin: string): Config {
  const known = configs.get(env);
  if (known?.origin === origin) return known.config;
  const settings = parseEnv(env);
  const config: Config = {
    environment: settings.APP_ENV,
    origin: (settings.PUBLIC_ORIGIN || origin).replace(/\/$/, ""),
    siteName: createSite("").name,
    version: env.VERSION?.id ?? "local",
    sessionSecret: settings.SESSION_SECRET,
    encryptionKey: settings.ENCRYPTION_KEY,
    previousEncryptionKey: settings.ENCRYPTION_KEY_PREVIOUS,
    staffMail: settings.MAIL_STAFF,
    mailFrom: parseSender(settings.MAIL_FROM).email,
    measurementId: settings.GA_MEASUREMENT_ID,
  };
  configs.set(env, { origin, config });
  return config;
}

/** Everything that work may use, for one request, message batch or tick. The only place where a vendor is chosen. */
export function createCtx(
  env: Env,
  executionCtx: { waitUntil(work: Promise<unknown>): void },
  caller: Caller,
  origin: string,
): Ctx {
  const settings = parseEnv(env);
  const ai = optionalAi(env);
  const ctx: Ctx = {
    // A page from memory needs no database.
    get db() {
      return openDb(env.DB);
    },
    kv: env.KV,
    files: env.FILES,
    ports: {
      // Most requests ask no vendor at all.
      get mailer() {
        return createMailer(ctx, env.EMAIL, settings.MAIL_FROM);
      },
      get crm() {
        return ghlCrm();
      },
      get smsSender() {
        return ghlSmsSender(() => ghlAccess(ctx));
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
      get images() {
        return openAiImages();
      },
      get fonts() {
        return assetFonts(env.ASSETS, origin);
      },
      jobBoards,
      get socialPublisher() {
        return linkedIn();
      },
    },
    config: getConfig(env, origin),
    caller,
    clock: systemClock,
    log: createLog({ requestId: caller.requestId }),
    newId,
    enqueue: async (message, priority, delaySeconds) => {
      const queue = priority === "default" ? env.SLOW_WORK : env.WORK;
      await queue.send(message, delaySeconds ? { delaySeconds } : {});
    },
    waitUntil: (work) => executionCtx.waitUntil(work),
    withinLimit: async (key) => (await env.PUBLIC_LIMIT.limit({ key })).success,
  };
  return ctx;
}

/**
 * Who carries the mail: the provider of the settings, else Cloudflare's e-mail service. In development every mail is kept
 * in the mailbox instead, and sent only when somebody has set a provider there.
 */
function createMailer(ctx: Ctx, binding: SendEmail, from: string): Mailer {
  const byProvider = async (mail: Mail) => {
    const access = await mailAccess(ctx);
    return access && mailProvider(access, from).send(mail);
  };
  if (ctx.config.environment === "development") return devMailbox(ctx.kv, from, byProvider);
  return { send: async (mail) => (await byProvider(mail)) ?? emailBinding(binding, from).send(mail) };
}

/** Who sent this request. The address comes from Cloudflare only: other headers can be made up. */
export const getCaller = (request: Request): Caller => ({
  requestId: resolveRequestId(request),
  ip: request.headers.get("cf-connecting-ip") ?? "local",
  userAgent: request.headers.get("user-agent") ?? "",
  secure: request.url.startsWith("https:"),
  visit: parseVisit(request.headers, new Date()),
});

/** The caller of work that nobody asked for just now. */
export const backgroundCaller = (name: string): Caller => ({
  requestId: `${name}-${crypto.randomUUID()}`,
  ip: "",
  userAgent: name,
  secure: true,
  visit: null,
});

/** The files of the web build. */
export const getAssets = (env: Env): Fetcher => env.ASSETS;

/** What every request is answered while a secret is missing: which one, so that whoever deploys can put it right. */
export function configurationError(request: Request, env: Env): Response | null {
  try {
    parseEnv(env);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const headers = {
      "Cache-Control": "no-store",
      "X-Request-Id": resolveRequestId(request),
    };
    const body = { code: error.code, message: error.message };
    return Response.json(body, { status: errorStatus[error.code], headers });
  }
}

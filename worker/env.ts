import * as z from "zod";
import { AppError } from "#worker/base/errors.ts";
import { createLog } from "#worker/base/log.ts";

/** Vars and secrets. Wrangler types the bindings; both are read only here and in services.ts. */
const Variables = z.object({
  APP_ENV: z.enum(["production", "development", "test"]).default("production"),
  /** Origin for canonical links and mail. Required in production; elsewhere empty means the request's origin. */
  PUBLIC_ORIGIN: z.union([z.literal(""), z.url()]).default(""),
  /** Signs links. */
  SESSION_SECRET: z.string().min(32, "SESSION_SECRET must have at least 32 characters"),
  /** Encrypts stored secrets. */
  ENCRYPTION_KEY: z.string().min(32, "ENCRYPTION_KEY must have at least 32 characters"),
  /** Previous ENCRYPTION_KEY, needed until `npm run reencrypt` has run. */
  ENCRYPTION_KEY_PREVIOUS: z
    .union([z.literal(""), z.string().min(32, "ENCRYPTION_KEY_PREVIOUS must have at least 32 characters")])
    .default(""),
  MAIL_FROM: z.string().default(""),
  MAIL_STAFF: z.string().default(""),
  /** Workers AI text model with JSON schema output. Used only when the AI binding exists. */
  WORKERS_AI_MODEL: z.string().min(1).default("@cf/meta/llama-3.3-70b-instruct-fp8-fast"),
  /** Google Analytics 4; empty disables it. */
  GA_MEASUREMENT_ID: z
    .union([
      z.literal(""),
      z.string().regex(/^G-[A-Z0-9]{4,16}$/, "GA_MEASUREMENT_ID looks like G-ABC123DEF4"),
    ])
    .default(""),
  /** Turnstile checks the browsers that send public forms: its site key and its secret. Off without both. */
  TURNSTILE_WIDGET: z.string().max(100).default(""),
  TURNSTILE_SECRET: z.string().max(200).default(""),
  /** Seconds that a person takes at least to fill in a form; 0 disables the check. */
  FORM_MIN_SECONDS: z.coerce.number().int().min(0).max(60).default(3),
  /** `noindex` keeps the site out of search engines, for staging. */
  ROBOTS: z.enum(["all", "noindex"]).default("all"),
});
/** Without an origin, links in mails would repeat the Host header, which a client chooses. */
const Settings = Variables.refine((settings) => settings.APP_ENV !== "production" || settings.PUBLIC_ORIGIN, {
  path: ["PUBLIC_ORIGIN"],
  message: "PUBLIC_ORIGIN must be the URL of the site in production",
});
type Settings = z.infer<typeof Settings>;

const parsed = new WeakMap<object, Settings>();

/** Returns the validated environment, cached per isolate. Logs what is missing and throws `not_configured` without it. */
export function parseEnv(env: Env): Settings {
  const cached = parsed.get(env);
  if (cached) return cached;
  const result = Settings.safeParse(env);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    createLog({})("error", "setup.incomplete", {}, new Error(faults.join("; ")));
    throw new AppError("not_configured", "This website is not available at the moment.", {
      headers: { "Cache-Control": "no-store", "Retry-After": "60" },
    });
  }
  parsed.set(env, result.data);
  return result.data;
}

/** Optional binding, absent from the generated types because wrangler.toml has it commented out. */
export const optionalAi = (env: Env & { AI?: Ai }): Ai | undefined => env.AI;

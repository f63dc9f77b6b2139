import * as z from "zod";
import { AppError } from "#worker/base/errors.ts";

/** Vars and secrets. Bindings are typed by wrangler (`worker-configuration.d.ts`); both are read only here and in services.ts. */
const Settings = z.object({
  APP_ENV: z.enum(["production", "development", "test"]).default("production"),
  /** Where the site lives, for canonical links and mail; empty means the origin of the request. */
  PUBLIC_ORIGIN: z.union([z.literal(""), z.url()]).default(""),
  /** Signs links. At least 32 characters. */
  SESSION_SECRET: z.string().min(32, "SESSION_SECRET must have at least 32 characters"),
  /** Encrypts stored secrets. At least 32 characters. */
  ENCRYPTION_KEY: z.string().min(32, "ENCRYPTION_KEY must have at least 32 characters"),
  /** The ENCRYPTION_KEY before this one, while `npm run reencrypt` has not yet been run. */
  ENCRYPTION_KEY_PREVIOUS: z
    .union([z.literal(""), z.string().min(32, "ENCRYPTION_KEY_PREVIOUS must have at least 32 characters")])
    .default(""),
  MAIL_FROM: z.string().default(""),
  MAIL_STAFF: z.string().default(""),
  /** A text model of Workers AI that answers in a JSON schema. Only asked when the binding AI is there. */
  WORKERS_AI_MODEL: z.string().min(1).default("@cf/meta/llama-3.3-70b-instruct-fp8-fast"),
  /** Google Analytics 4; empty means that nothing of it is ever loaded. */
  GA_MEASUREMENT_ID: z
    .union([
      z.literal(""),
      z.string().regex(/^G-[A-Z0-9]{4,16}$/, "GA_MEASUREMENT_ID looks like G-ABC123DEF4"),
    ])
    .default(""),
});
type Settings = z.infer<typeof Settings>;

const parsed = new WeakMap<object, Settings>();

/** The settings of this environment, checked once per isolate; a missing secret is a 503 that names it. */
export function parseEnv(env: Env): Settings {
  const known = parsed.get(env);
  if (known) return known;
  const result = Settings.safeParse(env);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new AppError("not_configured", `The service is not set up. ${faults.join("; ")}.`);
  }
  parsed.set(env, result.data);
  return result.data;
}

/** Workers AI, where wrangler.toml binds it. Off by default, so wrangler's types do not know it. */
export const optionalAi = (env: Env & { AI?: Ai }): Ai | undefined => env.AI;

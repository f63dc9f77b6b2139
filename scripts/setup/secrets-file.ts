// The file with the generated secrets of a deployment. It is git-ignored; the owner stores it in a safe place.
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseEnv } from "node:util";
import { configFile, readWrangler, type Target } from "./target.ts";
import { UsageError } from "./usage-error.ts";

const NAMES = ["SESSION_SECRET", "ENCRYPTION_KEY"] as const;

const secretsFile = ({ name }: Target): string => resolve(configFile, "..", `.secrets.${name}`);
const shortName = (file: string): string => relative(process.cwd(), file);

/** Creates secrets and their file. Returns what to print, or null if the file exists. */
export function createSecrets(target: Target): string | null {
  const file = secretsFile(target);
  if (existsSync(file)) return null;
  const lines = NAMES.map((name) => `${name}=${randomBytes(32).toString("hex")}`);
  const about = `# Secrets of ${target.config.name} (${target.name}). Store this file in a password manager; never commit it.`;
  writeFileSync(file, `${[about, ...lines].join("\n")}\n`, { mode: 0o600, flag: "wx" });
  return `
New secrets, shown once and kept in ${shortName(file)} (readable by you only, ignored by git):

  ${lines.join("\n  ")}

Store them in a password manager now. Without ENCRYPTION_KEY the stored vendor keys are lost, also in backups.`;
}

/**
 * The file to pass to the first deployment, or null if the Worker has its secrets. Throws UsageError if there is none,
 * or if only some secrets are set: the file would overwrite a rotated key.
 */
export function secretsToUpload(target: Target): string | null {
  const missing = listMissing(target);
  if (missing.length === 0) return null;
  const setup = `npm run setup:cloudflare -- --env ${target.name}`;
  if (missing.length < NAMES.length) {
    const put = missing.map((name) => `npx wrangler secret put ${name} ${target.flag}`);
    throw new UsageError(
      `Not deployed: ${target.config.name} has no ${missing.join(", ")}. Set it:\n  ${put.join("\n  ")}`,
    );
  }
  const file = secretsFile(target);
  if (!existsSync(file))
    throw new UsageError(
      `Not deployed: ${target.config.name} has no secrets, and ${shortName(file)} does not exist. Create it: ${setup}`,
    );
  const values = parseEnv(readFileSync(file, "utf8"));
  const short = NAMES.filter((name) => (values[name] ?? "").length < 32);
  if (short.length > 0)
    throw new UsageError(
      `Not deployed: ${shortName(file)} needs ${short.join(", ")} with at least 32 characters.`,
    );
  chmodSync(file, 0o600);
  return file;
}

/** Secrets that the deployed Worker lacks; all of them if there is no Worker yet. */
function listMissing(target: Target): string[] {
  const { ok, stdout, text } = readWrangler(target, "secret", "list", "--format", "json");
  if (!ok && /Worker "[^"]*".* not found/.test(text)) return [...NAMES];
  if (!ok) throw new UsageError(`Not deployed: the secrets could not be listed. ${text}`);
  const present = new Set((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name));
  return NAMES.filter((name) => !present.has(name));
}

// npm run setup:cloudflare -- [--env NAME] [--location HINT | --jurisdiction NAME] [--origin URL]: creates what a
// deployment needs, writes ids into wrangler.toml and secrets into a file. Existing resources stay as they are.
import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import {
  enableReadReplication,
  ensureBucket,
  ensureDatabase,
  ensureNamespace,
  ensureQueue,
  findAccount,
  type Placement,
} from "./setup/cloudflare-account.ts";
import { parseCommandLine } from "./setup/command-line.ts";
import { createSecrets } from "./setup/secrets-file.ts";
import { configFile, readTarget, requireOwnResources, type Target } from "./setup/target.ts";
import { setTomlString, type Table } from "./setup/toml-edit.ts";
import { explain, UsageError } from "./setup/usage-error.ts";

const { values } = parseCommandLine({
  options: {
    env: { type: "string" },
    location: { type: "string" },
    jurisdiction: { type: "string" },
    origin: { type: "string" },
  },
});

/** As wrangler d1 create has them. */
const Options = z.object({
  location: z.enum(["weur", "eeur", "apac", "oc", "wnam", "enam"]).optional(),
  jurisdiction: z.enum(["eu", "us", "fedramp"]).optional(),
  origin: z
    .string()
    .regex(
      /^https:\/\/[^/\s"]+$/,
      "--origin takes the URL of the site without a path: https://www.example.com",
    )
    .optional(),
});

try {
  const { origin, ...placement } = parseOptions();
  const target = readTarget(values.env);
  requireOwnResources(target);
  const account = findAccount(target);
  console.log(`Setting up ${target.config.name} (${target.name}) in the account ${account}:`);
  await createResources(target, account, placement);
  if (origin) setString(target, { header: "[vars]" }, "PUBLIC_ORIGIN", origin);
  requireOwnResources(readTarget(values.env));
  console.log(createSecrets(target) ?? "\nThe secrets exist already.");
  const env = target.name === "production" ? "" : ` -- --env ${target.name}`;
  console.log(`\nwrangler.toml has the ids: commit it. Next: npm run deploy${env}`);
} catch (error) {
  explain(error);
}

function parseOptions() {
  const parsed = Options.safeParse(values);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new UsageError(`--${issue!.path.join(".")}: ${issue!.message}`);
  }
  if (parsed.data.location && parsed.data.jurisdiction)
    throw new UsageError("Choose one: --location is a hint, --jurisdiction a guarantee that replaces it.");
  return parsed.data;
}

/** Writes each id as soon as it exists, so that a second run continues after a failure. */
async function createResources(target: Target, account: string, placement: Placement): Promise<void> {
  const { name: worker = "", d1_databases, kv_namespaces, r2_buckets, queues } = target.config;
  for (const { binding, database_name: name } of d1_databases) {
    const id = ensureDatabase(target, name ?? `${worker}-${binding.toLowerCase()}`, placement);
    setString(target, { header: "[[d1_databases]]", where: ["binding", binding] }, "database_id", id);
    await enableReadReplication(target, account, id);
  }
  for (const { binding } of kv_namespaces) {
    const id = ensureNamespace(target, `${worker}-${binding.toLowerCase()}`, placement);
    setString(target, { header: "[[kv_namespaces]]", where: ["binding", binding] }, "id", id);
  }
  for (const { binding, bucket_name: name } of r2_buckets) {
    if (!name) throw new UsageError(`The bucket ${binding} has no bucket_name in wrangler.toml.`);
    ensureBucket(target, name, placement);
    // A bucket of a jurisdiction is not found without it.
    const table = { header: "[[r2_buckets]]", where: ["binding", binding] } satisfies Table;
    if (placement.jurisdiction) setString(target, table, "jurisdiction", placement.jurisdiction);
  }
  const consumers = queues.consumers ?? [];
  const names = [
    ...consumers.flatMap(({ dead_letter_queue: dead }) => dead ?? []),
    ...consumers.map(({ queue }) => queue),
    ...(queues.producers ?? []).flatMap(({ queue }) => queue ?? []),
  ];
  for (const name of new Set(names)) ensureQueue(target, name, placement);
}

/** Sets a string in a table of the target's part of wrangler.toml. */
function setString(target: Target, { header, where }: Table, key: string, value: string): void {
  const section = target.flag.slice("--env=".length);
  const own = section ? header.replace(/^(\[+)/, `$1env.${section}.`) : header;
  const text = readFileSync(configFile, "utf8");
  const changed = setTomlString(text, { header: own, where }, key, value);
  if (changed !== text) writeFileSync(configFile, changed);
}

// The resources of a deployment in a Cloudflare account, through wrangler. Each is created only if it is missing.
import * as z from "zod";
import { readWrangler, type Target } from "./target.ts";
import { UsageError } from "./usage-error.ts";

/** Where data is stored: a hint (location) or a guarantee (jurisdiction). */
export type Placement = { location?: string; jurisdiction?: string };

const toFlags = (placement: Placement): string[] =>
  Object.entries(placement).flatMap(([name, value]) => (value ? [`--${name}`, value] : []));

const jurisdictionOnly = ({ jurisdiction }: Placement): Placement => ({ jurisdiction });

/** Runs wrangler and returns its output. Throws UsageError with what it said if it fails. */
function must(target: Target, ...args: string[]): string {
  const { ok, stdout, text } = readWrangler(target, ...args);
  if (!ok) throw new UsageError(`wrangler ${args.join(" ")} failed.\n${text}`);
  return stdout;
}

const report = (what: string, created: boolean) =>
  console.log(`  ${created ? "created" : "exists "}  ${what}`);

const Databases = z.array(z.object({ name: z.string(), uuid: z.string() }));

/** The id of the D1 database. */
export function ensureDatabase(target: Target, name: string, placement: Placement): string {
  const find = () =>
    Databases.parse(JSON.parse(must(target, "d1", "list", "--json"))).find((each) => each.name === name);
  const existing = find();
  if (!existing) must(target, "d1", "create", name, ...toFlags(placement));
  const id = (existing ?? find())?.uuid;
  if (!id) throw new UsageError(`The database ${name} was created, but wrangler d1 list does not show it.`);
  report(`D1 database ${name} (${id})`, !existing);
  return id;
}

const Namespaces = z.array(z.object({ id: z.string(), title: z.string() }));

/** The id of the KV namespace. */
export function ensureNamespace(target: Target, title: string, placement: Placement): string {
  // With --env wrangler would prefix the title. The namespaces of an account are listed alike in every environment.
  const account: Target = { ...target, flag: "--env=" };
  const find = () =>
    Namespaces.parse(JSON.parse(must(account, "kv", "namespace", "list"))).find(
      (each) => each.title === title,
    );
  const existing = find();
  if (!existing) must(account, "kv", "namespace", "create", title, ...toFlags(jurisdictionOnly(placement)));
  const id = (existing ?? find())?.id;
  if (!id) throw new UsageError(`The KV namespace ${title} was created, but wrangler does not list it.`);
  report(`KV namespace ${title} (${id})`, !existing);
  return id;
}

/** R2 and queues are addressed by name: whatever can be shown exists. */
function ensureNamed(target: Target, kind: string[], name: string, flags: string[]): void {
  // R2 finds a bucket of a jurisdiction only if it is named.
  const exists = readWrangler(target, ...kind, "info", name, ...(kind[0] === "r2" ? flags : [])).ok;
  if (!exists) must(target, ...kind, "create", name, ...flags);
  report(`${kind[0] === "r2" ? "R2 bucket" : "queue"} ${name}`, !exists);
}

export const ensureBucket = (target: Target, name: string, placement: Placement): void =>
  ensureNamed(target, ["r2", "bucket"], name, toFlags(jurisdictionOnly(placement)));

export const ensureQueue = (target: Target, name: string, placement: Placement): void =>
  ensureNamed(target, ["queues"], name, toFlags(jurisdictionOnly(placement)));

const Account = z.object({ accounts: z.array(z.object({ id: z.string(), name: z.string() })) });
const Credentials = z.union([
  z.object({ token: z.string() }),
  z.object({ key: z.string(), email: z.string() }),
]);

/** The account that wrangler works on. Throws UsageError if it is not signed in, or has several. */
export function findAccount(target: Target): string {
  const { ok, stdout } = readWrangler(target, "whoami", "--json");
  if (!ok) throw new UsageError("wrangler is not signed in. Run: npx wrangler login");
  const chosen = target.config.account_id ?? process.env.CLOUDFLARE_ACCOUNT_ID;
  const { accounts } = Account.parse(JSON.parse(stdout));
  if (chosen) return chosen;
  if (accounts.length === 1) return accounts[0]!.id;
  const list = accounts.map(({ id, name }) => `  ${id}  ${name}`).join("\n");
  throw new UsageError(`Choose an account: CLOUDFLARE_ACCOUNT_ID=... \n${list}`);
}

/** Switches read replication on. wrangler has no command for it. */
export async function enableReadReplication(target: Target, account: string, database: string) {
  const credentials = Credentials.parse(JSON.parse(must(target, "auth", "token", "--json")));
  const base = process.env.CLOUDFLARE_API_BASE_URL ?? "https://api.cloudflare.com/client/v4";
  const response = await fetch(`${base}/accounts/${account}/d1/database/${database}`, {
    method: "PUT",
    headers: {
      "Content-Type": "application/json",
      ...("token" in credentials
        ? { Authorization: `Bearer ${credentials.token}` }
        : { "X-Auth-Key": credentials.key, "X-Auth-Email": credentials.email }),
    },
    body: JSON.stringify({ read_replication: { mode: "auto" } }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok)
    throw new UsageError(
      `Read replication was not switched on (${response.status}). Run this command again, or switch it on in the dashboard: D1 database, Settings.`,
    );
  console.log("  on       read replication");
}

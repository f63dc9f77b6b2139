#!/usr/bin/env node
// The stand-in for the `wrangler` command: records its arguments and answers from the account of a test.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { type Account, readAccount, record, writeAccount } from "./account.ts";

const args = process.argv.slice(2);
record({ args });

const account = readAccount();
const positionals = args.filter((arg) => !arg.startsWith("--"));
const after = (flag: string) => args[args.indexOf(flag) + 1]!;
const env = args.findLast((arg) => arg.startsWith("--env="))?.slice("--env=".length);
const worker = env ? `planwright-${env}` : "planwright";
const print = (value: unknown) => console.log(JSON.stringify(value));

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function update(change: (account: Account) => unknown): void {
  change(account);
  writeAccount(account);
}

const answers: Record<string, (name: string) => void> = {
  whoami: () => print({ loggedIn: true, accounts: [{ id: "the-account", name: "Test" }] }),
  "auth token": () => print({ type: "oauth", token: "the-token" }),
  "d1 list": () => print(account.databases),
  "d1 create": (name) => update(({ databases }) => databases.push({ name, uuid: `uuid-${name}` })),
  "d1 execute": () => print([{ results: [] }]),
  "d1 migrations": () => undefined,
  "kv namespace list": () => print(account.namespaces),
  "kv namespace create": (title) =>
    update(({ namespaces }) =>
      namespaces.push({ title, id: createHash("sha256").update(title).digest("hex").slice(0, 32) }),
    ),
  "r2 bucket info": (name) => account.buckets.includes(name) || fail("The specified bucket does not exist."),
  "r2 bucket create": (name) => update(({ buckets }) => buckets.push(name)),
  "queues info": (name) => account.queues.includes(name) || fail(`Queue "${name}" does not exist.`),
  "queues create": (name) => update(({ queues }) => queues.push(name)),
  "secret list": () => {
    const names = account.secrets[worker];
    if (!names) fail(`Worker "${worker}"${env ? ` (env: ${env})` : ""} not found.`);
    print(names.map((name) => ({ name, type: "secret_text" })));
  },
  deploy: () => {
    if (args.includes("--dry-run")) return;
    const file = args.includes("--secrets-file") ? readFileSync(after("--secrets-file"), "utf8") : "";
    update(({ secrets }) => (secrets[worker] = [...(secrets[worker] ?? []), ...Object.keys(parseEnv(file))]));
  },
};

const command = Object.keys(answers).find((each) => args.join(" ").startsWith(each));
if (!command) fail(`The stand-in does not know: wrangler ${args.join(" ")}`);
answers[command]!(positionals[command.split(" ").length] ?? "");

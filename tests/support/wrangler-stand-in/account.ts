// What the stand-in knows of an account, in one folder; and the calls of a command, in a file.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type Account = {
  databases: { name: string; uuid: string }[];
  namespaces: { title: string; id: string }[];
  buckets: string[];
  queues: string[];
  /** Names of secrets by Worker. */
  secrets: Record<string, string[]>;
};

/** A command line of wrangler, or the resources that getPlatformProxy opened. */
export type Call = { args: string[] } | { opened: { d1: string[]; kv: string[]; r2: string[] } };

const folder = (): string => process.env.WRANGLER_STAND_IN!;

export function readAccount(at = folder()): Account {
  const file = join(at, "account.json");
  const empty: Account = { databases: [], namespaces: [], buckets: [], queues: [], secrets: {} };
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Account) : empty;
}

export const writeAccount = (account: Account): void =>
  writeFileSync(join(folder(), "account.json"), JSON.stringify(account));

export const record = (call: Call): void =>
  appendFileSync(process.env.WRANGLER_STAND_IN_CALLS!, `${JSON.stringify(call)}\n`);

export const cloudData = (at = folder()): string => join(at, "data");

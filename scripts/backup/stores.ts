// The local or remote D1, KV and R2, through the same bindings.
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { openLocal } from "../setup/local.ts";
import type { Target } from "../setup/target.ts";

export type Stores = { db: D1Database; kv: KVNamespace; files: R2Bucket };
export type Opened = { stores: Stores; close(): Promise<void> };

/** Opens the local stores, by default of this checkout, or those of a deployment. */
export async function openStores(place: "local" | Target, state?: string): Promise<Opened> {
  const proxy = place === "local" ? await openLocal(state) : await openRemote(place);
  const { DB: db, KV: kv, FILES: files } = proxy.env;
  return { stores: { db, kv, files }, close: () => proxy.dispose() };
}

/** The target's resources, in the account that wrangler is signed in to. Nothing is deployed. */
async function openRemote({ name, config }: Target) {
  const { getPlatformProxy } = await import("wrangler");
  const root = resolve(import.meta.dirname, "../..");
  const remote = <T extends object>(bindings: T[]) =>
    bindings.map((binding) => ({ ...binding, remote: true }));
  const onlyStores = {
    name: config.name,
    compatibility_date: config.compatibility_date,
    ...(config.account_id && { account_id: config.account_id }),
    d1_databases: remote(config.d1_databases),
    kv_namespaces: remote(config.kv_namespaces),
    r2_buckets: remote(config.r2_buckets),
  };
  const file = resolve(root, `.wrangler/remote-stores.${name}.json`);
  mkdirSync(resolve(root, ".wrangler"), { recursive: true });
  writeFileSync(file, JSON.stringify(onlyStores, null, 2));
  // Without the empty environment, CLOUDFLARE_ENV would look for its section in this file.
  return getPlatformProxy<Env>({ configPath: file, environment: "", persist: false, remoteBindings: true });
}

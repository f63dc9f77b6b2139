// The stand-in for the `wrangler` package: deployed stores are local ones, apart by their ids, and opening them is
// recorded.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type GetPlatformProxyOptions, getPlatformProxy as openStores, type Unstable_Config } from "wrangler";
import { cloudData, record } from "./account.ts";

export { unstable_readConfig, unstable_splitSqlQuery } from "wrangler";

type Stores = Pick<Unstable_Config, "d1_databases" | "kv_namespaces" | "r2_buckets">;

export async function getPlatformProxy(options: GetPlatformProxyOptions) {
  if (options.remoteBindings !== true) return openStores(options);
  const config = JSON.parse(readFileSync(options.configPath!, "utf8")) as Stores;
  const ids = (all: (string | undefined)[]) => all.map(String);
  record({
    opened: {
      d1: ids(config.d1_databases.map(({ database_id: id }) => id)),
      kv: ids(config.kv_namespaces.map(({ id }) => id)),
      r2: ids(config.r2_buckets.map(({ bucket_name: name }) => name)),
    },
  });
  const local = <T>(bindings: T[]) => bindings.map((binding) => ({ ...binding, remote: false }));
  const file = join(cloudData(), "..", "stores.json");
  const stores = {
    ...config,
    d1_databases: local(config.d1_databases),
    kv_namespaces: local(config.kv_namespaces),
    r2_buckets: local(config.r2_buckets),
  };
  writeFileSync(file, JSON.stringify(stores));
  return openStores({
    configPath: file,
    environment: "",
    persist: { path: join(cloudData(), "v3") },
    remoteBindings: false,
  });
}

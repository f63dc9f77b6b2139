import { resolve } from "node:path";
import { getPlatformProxy } from "wrangler";

/** The bindings of wrangler.toml on this checkout's local data (PLANWRIGHT_STATE), without the worker; nothing remote. */
export function openLocal() {
  const root = resolve(import.meta.dirname, "../..");
  const state = resolve(root, process.env.PLANWRIGHT_STATE || ".wrangler/state");
  return getPlatformProxy<Env>({
    configPath: resolve(root, "wrangler.toml"),
    // `wrangler dev --persist-to X` keeps its data under X/v3.
    persist: { path: resolve(state, "v3") },
    remoteBindings: false,
  });
}

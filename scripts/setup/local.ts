import { resolve } from "node:path";

/** The bindings of wrangler.toml on local data, without the worker and without remote resources. */
export async function openLocal(folder = process.env.PLANWRIGHT_STATE) {
  // Set before wrangler loads: by default it prints which file holds the secrets.
  process.env.WRANGLER_LOG ??= "warn";
  const { getPlatformProxy } = await import("wrangler");
  const root = resolve(import.meta.dirname, "../..");
  const state = resolve(root, folder || ".wrangler/state");
  return getPlatformProxy<Env>({
    configPath: resolve(root, "wrangler.toml"),
    environment: "",
    // `wrangler dev --persist-to X` keeps its data under X/v3.
    persist: { path: resolve(state, "v3") },
    remoteBindings: false,
  });
}

import { readFileSync } from "node:fs";
import { at } from "./checkout.mjs";

/**
 * Runs the cron triggers of wrangler.toml for a local server, in UTC as Cloudflare does: wrangler only offers a URL to
 * call.
 */
export async function runLocalCron(origin) {
  const { Cron } = await import("croner");
  const crons = /^crons\s*=\s*\[([^\]]*)\]/m.exec(readFileSync(at("wrangler.toml"), "utf8"))?.[1] ?? "";
  for (const [, cron] of crons.matchAll(/"([^"]+)"/g)) {
    const address = `${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`;
    // A failed run is in the server's log.
    const call = () => fetch(address).catch(() => undefined);
    const job = new Cron(cron, { timezone: "UTC", unref: true, protect: true });
    job.schedule(call);
  }
}

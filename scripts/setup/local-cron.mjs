import { readFileSync } from "node:fs";
import { at } from "./checkout.mjs";

/**
 * Ticks the crons of wrangler.toml while a local server runs, which wrangler itself leaves to a call by hand. In UTC, as
 * Cloudflare does.
 */
export async function tickLocally(origin) {
  const { Cron } = await import("croner");
  const crons = /^crons\s*=\s*\[([^\]]*)\]/m.exec(readFileSync(at("wrangler.toml"), "utf8"))?.[1] ?? "";
  for (const [, cron] of crons.matchAll(/"([^"]+)"/g)) {
    const address = `${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`;
    // A tick that fails is in the server's own log; the next one comes.
    const call = () => fetch(address).catch(() => undefined);
    const job = new Cron(cron, { timezone: "UTC", unref: true, protect: true });
    job.schedule(call);
  }
}

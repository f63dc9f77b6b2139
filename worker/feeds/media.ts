import type { Context } from "hono";
import type { AppEnv } from "#worker/runtime/ctx.ts";
import { textError } from "./feed-response.ts";

/** Only keys with this prefix are public: resumes are in the same bucket. */
const PREFIX = "media/";
const NAME = /^[\w-]+(\/[\w-]+)*\.[a-z0-9]{2,5}$/;
/** R2's limit. */
const MAX_KEY_BYTES = 1_024;
/** Types that browsers display; other files could be pages or scripts and are downloads. */
const INLINE_TYPES = new Set(["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"]);
/** Only our own SVG covers; the Content-Security-Policy below keeps them from running scripts. */
const isInline = (name: string, type: string) =>
  INLINE_TYPES.has(type) || (type === "image/svg+xml" && name.startsWith("covers/"));

/** Serves a public file from R2. Names are never reused, so responses are immutable. */
export async function serveMedia(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var;
  const name = new URL(c.req.url).pathname.slice("/media/".length);
  const notFound = () => textError(404, "There is no file at this address.");
  if (!NAME.test(name) || PREFIX.length + name.length > MAX_KEY_BYTES) return notFound();
  const key = `${ctx.config.origin}/__media/${name}`;
  const cached = await caches.default.match(key);
  // Copied, because headers of cached responses are immutable.
  if (cached) return new Response(cached.body, cached);
  const file = await ctx.files.get(PREFIX + name);
  if (!file) return notFound();
  const type = file.httpMetadata?.contentType ?? "";
  const response = new Response(file.body, {
    headers: {
      "Content-Type": isInline(name, type) ? type : "application/octet-stream",
      ...(!isInline(name, type) && { "Content-Disposition": "attachment" }),
      "Content-Length": String(file.size),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      // Mails and link previews of other sites show these pictures.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
      ETag: file.httpEtag,
      "Last-Modified": file.uploaded.toUTCString(),
    },
  });
  ctx.waitUntil(caches.default.put(key, response.clone()));
  return response;
}

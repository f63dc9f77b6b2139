import type { Edge } from "#worker/ssr/pages.ts";
import { textError } from "./feed-response.ts";

/** Only what lies below this is public: resumes are in the same bucket. */
const PUBLIC = "media/";
const NAME = /^[\w-]+(\/[\w-]+)*\.[a-z0-9]{2,5}$/;
/** What R2 takes as a key, in bytes. */
const MAX_KEY_BYTES = 1_024;
/** What a browser may show; anything else could be a page or a script and is handed over as a file. */
const INLINE_TYPES = new Set(["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"]);
/** An SVG only if we drew it; opened by itself the policy below keeps it from running anything. */
const isInline = (name: string, type: string) =>
  INLINE_TYPES.has(type) || (type === "image/svg+xml" && name.startsWith("covers/"));

/** A public file out of R2. Its name is never given to another content, so a copy is good forever. */
export async function serveMedia(request: Request, edge: Edge): Promise<Response> {
  const name = new URL(request.url).pathname.slice("/media/".length);
  const missing = () => textError(404, "There is no file at this address.");
  if (!NAME.test(name) || PUBLIC.length + name.length > MAX_KEY_BYTES) return missing();
  const key = `${edge.site.origin}/__media/${name}`;
  const known = await caches.default.match(key);
  if (known) return toResponse(request, known);
  const file = await edge.ctx.files.get(PUBLIC + name);
  if (!file) return missing();
  const type = file.httpMetadata?.contentType ?? "";
  const response = new Response(file.body, {
    headers: {
      "Content-Type": isInline(name, type) ? type : "application/octet-stream",
      ...(!isInline(name, type) && { "Content-Disposition": "attachment" }),
      "Content-Length": String(file.size),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      // Mails and other sites' previews show our pictures.
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
      ETag: file.httpEtag,
      "Last-Modified": file.uploaded.toUTCString(),
    },
  });
  edge.ctx.waitUntil(caches.default.put(key, response.clone()));
  return toResponse(request, response);
}

async function toResponse(request: Request, file: Response): Promise<Response> {
  if (request.headers.get("if-none-match") !== file.headers.get("etag")) return file;
  await file.body?.cancel();
  return new Response(null, { status: 304, headers: file.headers });
}

import type { Edge } from "#worker/ssr/pages.ts";
import { refusal } from "./text-document.ts";

/** Only what lies below this is public: resumes are in the same bucket. */
const PUBLIC = "media/";
const NAME = /^[\w-]+(\/[\w-]+)*\.[a-z0-9]{2,5}$/;
/** What R2 takes as a key, in bytes. */
const LONGEST_KEY = 1_024;
/** What a browser may show; anything else could be a page or a script and is handed over as a file. */
const SHOWN = new Set(["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"]);
/** An SVG only if we drew it; opened by itself the policy below keeps it from running anything. */
const isShown = (name: string, type: string) =>
  SHOWN.has(type) || (type === "image/svg+xml" && name.startsWith("covers/"));

/** A public file out of R2. Its name is never given to another content, so a copy is good forever. */
export async function serveMedia(request: Request, edge: Edge): Promise<Response> {
  const name = new URL(request.url).pathname.slice("/media/".length);
  const missing = () => refusal(404, "There is no file at this address.");
  if (!NAME.test(name) || PUBLIC.length + name.length > LONGEST_KEY) return missing();
  const key = `${edge.site.origin}/__media/${name}`;
  const known = await caches.default.match(key);
  if (known) return answer(request, known);
  const file = await edge.ctx.files.get(PUBLIC + name);
  if (!file) return missing();
  const type = file.httpMetadata?.contentType ?? "";
  const response = new Response(file.body, {
    headers: {
      "Content-Type": isShown(name, type) ? type : "application/octet-stream",
      ...(!isShown(name, type) && { "Content-Disposition": "attachment" }),
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
  edge.ctx.after(caches.default.put(key, response.clone()));
  return answer(request, response);
}

async function answer(request: Request, file: Response): Promise<Response> {
  if (request.headers.get("if-none-match") !== file.headers.get("etag")) return file;
  await file.body?.cancel();
  return new Response(null, { status: 304, headers: file.headers });
}

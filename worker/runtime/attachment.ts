/** Headers of a private download: saved as `name`, never cached. */
export const attachmentHeaders = (name: string, type: string): Record<string, string> => ({
  "Content-Type": type,
  "Content-Disposition": `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
});

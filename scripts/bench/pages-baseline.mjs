import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

const SCRIPTS = /<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;
const SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/** The page as a static file: same elements, text and fonts, inlined styles, no scripts. */
function toStaticPage(html, css) {
  const style = `<style>${css.replaceAll("url(./", "url(/assets/")}</style>`;
  return html.replace(SCRIPTS, "").replace(SHEET, () => style);
}

/** Serves static copies of the product's pages and their fonts, compressed, from memory. */
export async function startBaseline(product, paths, port) {
  const get = (path) => fetch(product + path, { headers: { accept: "text/html" } });
  const responses = new Map();
  let css = "";
  for (const path of paths) {
    const html = await (await get(path)).text();
    css ||= await (await get(SHEET.exec(html)[1])).text();
    const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip" };
    responses.set(path, { headers, body: gzipSync(toStaticPage(html, css)) });
  }
  const files = [...css.matchAll(/url\(\.?\/?(?:assets\/)?([\w.-]+\.woff2)\)/g)].map(
    ([, file]) => `/assets/${file}`,
  );
  for (const path of [...files, "/favicon.svg"]) {
    const found = await get(path);
    const headers = {
      "Content-Type": found.headers.get("content-type"),
      "Cache-Control": "public, max-age=31536000, immutable",
    };
    responses.set(path, { headers, body: Buffer.from(await found.arrayBuffer()) });
  }
  const server = createServer((request, response) => {
    const found = responses.get(request.url);
    response.writeHead(found ? 200 : 404, found?.headers).end(found?.body);
  });
  await new Promise((ready) => server.listen(port, "127.0.0.1", ready));
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

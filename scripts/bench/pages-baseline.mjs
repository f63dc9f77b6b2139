import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

const SCRIPTS = /<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;
const SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/;

/** The page as a file could have it: the same elements, words and fonts, its styles inlined, and no script at all. */
function frozen(html, css) {
  const style = `<style>${css.replaceAll("url(./", "url(/assets/")}</style>`;
  return html.replace(SCRIPTS, "").replace(SHEET, () => style);
}

/** Serves frozen copies of the product's pages, compressed and ready in memory, and the fonts that they name. */
export async function startFloor(product, paths, port) {
  const get = (path) => fetch(product + path, { headers: { accept: "text/html" } });
  const answers = new Map();
  let css = "";
  for (const path of paths) {
    const html = await (await get(path)).text();
    css ||= await (await get(SHEET.exec(html)[1])).text();
    const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip" };
    answers.set(path, { headers, body: gzipSync(frozen(html, css)) });
  }
  const files = [...css.matchAll(/url\(\.?\/?(?:assets\/)?([\w.-]+\.woff2)\)/g)].map(
    ([, file]) => `/assets/${file}`,
  );
  for (const path of [...files, "/favicon.svg"]) {
    const answer = await get(path);
    const headers = {
      "Content-Type": answer.headers.get("content-type"),
      "Cache-Control": "public, max-age=31536000, immutable",
    };
    answers.set(path, { headers, body: Buffer.from(await answer.arrayBuffer()) });
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url);
    response.writeHead(answer ? 200 : 404, answer?.headers).end(answer?.body);
  });
  await new Promise((ready) => server.listen(port, "127.0.0.1", ready));
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

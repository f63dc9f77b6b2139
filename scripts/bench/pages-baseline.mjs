import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

const SIZE = 10_000;
const PARAGRAPH = `<p>${"A plan, a forecast and a ledger, read by the people who decide. ".repeat(8)}</p>`;

/** A bare static page: 10 kB of HTML without styles, scripts, fonts and pictures. */
function toBarePage() {
  const start = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare page</title></head><body><main><h1>Bare page</h1>`;
  const end = "</main></body></html>";
  const count = Math.round((SIZE - start.length - end.length) / PARAGRAPH.length);
  return start + PARAGRAPH.repeat(count) + end;
}

/** Serves the bare page, compressed, from memory. */
export async function startBaseline(port) {
  const body = gzipSync(toBarePage());
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "gzip" };
  const server = createServer((request, response) => {
    if (request.url === "/") response.writeHead(200, headers).end(body);
    else response.writeHead(404).end();
  });
  await new Promise((ready) => server.listen(port, "127.0.0.1", ready));
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

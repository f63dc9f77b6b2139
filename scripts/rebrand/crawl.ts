/** Files that no page links. */
const FILES = [
  "/robots.txt",
  "/llms.txt",
  "/sitemap.xml",
  "/site.webmanifest",
  "/favicon.svg",
  "/firm.css",
  "/feeds/articles.xml",
  "/feeds/jobs.xml",
  "/feeds/indeed.xml",
  "/feeds/linkedin.xml",
  "/api/openapi.json",
  "/api/docs",
  "/login",
  "/index.md",
  "/contact/message",
  "/contact/sent",
  "/apply/received",
  "/newsletter/received",
  "/newsletter/confirmed",
  "/book/details",
  "/book/confirmed",
  "/book/manage",
  "/your-data",
  "/there-is-no-such-page",
];

/** Expected answers of 4xx: pages without the token of a mail, and the one that doesn't exist. */
const isExpected = (path: string) => FILES.includes(path);

const MAX_DOCUMENTS = 1_000;
const isText = (type: string) => /text|json|xml|javascript|manifest/.test(type);
/** Not for visitors, not text, or one of thousands of times to book. */
const skipped =
  /^\/(admin|assets|photographs|fonts|media|api\/(?!docs|openapi)|__dev)|^\/book.*[?&](date|slot)=/;

export type Document = { path: string; text: string };

/** Addresses of the site in a document. */
function listLinks(text: string, origin: string): string[] {
  const links = [...text.matchAll(/(?:href="|<loc>|\]\()(https?:\/\/[^"<)]+|\/[^"<)]*)/g)];
  return links
    .map(([, link = ""]) => new URL(link.replaceAll("&amp;", "&"), origin))
    .filter((url) => url.origin === origin)
    .map(({ pathname, search }) => pathname + search);
}

/** Reads every page, feed and file that visitors and machines can reach. `broken` are links that lead nowhere. */
export async function crawl(origin: string): Promise<{ documents: Document[]; broken: string[] }> {
  const documents: Document[] = [];
  const broken: string[] = [];
  const seen = new Set<string>();
  const open: { path: string; from: string }[] = ["/", ...FILES].map((path) => ({ path, from: "" }));
  for (let next = open.shift(); next; next = open.shift()) {
    const { path, from } = next;
    if (seen.has(path) || skipped.test(path) || seen.size >= MAX_DOCUMENTS) continue;
    seen.add(path);
    const response = await fetch(origin + path, { headers: { accept: "text/html, */*" } });
    if (response.status >= 400 && !isExpected(path))
      broken.push(`${path} (${response.status}, linked by ${from})`);
    if (!isText(response.headers.get("content-type") ?? "")) continue;
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    const text = `${headers}\n\n${await response.text()}`;
    documents.push({ path, text });
    open.push(...listLinks(text, origin).map((to) => ({ path: to, from: path })));
  }
  return { documents, broken };
}

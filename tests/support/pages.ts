import type { Person } from "./person.ts";

/** Opens a page as a browser does: a moved page is followed to its address. */
export async function openPage(person: Person, path: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  headers.set("accept", "text/html");
  let response = await person.fetch(path, { ...init, headers });
  if (response.status === 301) response = await person.fetch(response.headers.get("Location")!, { headers });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html };
}

/** The visible text of a page. */
export const getVisibleText = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replace(/\s+/g, " ");

/** Script elements as HTML parsers find them: they end at the first `</script`. */
export const findScripts = (html: string): { attributes: string; content: string }[] =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)].map(([, attributes = "", content = ""]) => ({
    attributes,
    content,
  }));

/** The structured data of a page, by its @type. */
export function structuredData(html: string): Record<string, Record<string, unknown>> {
  const blocks = findScripts(html).filter(({ attributes }) => attributes.includes("application/ld+json"));
  const parsed = blocks.map(({ content }) => JSON.parse(content) as Record<string, unknown>);
  return Object.fromEntries(parsed.map((data) => [String(data["@type"]), data]));
}

export const getCspNonce = (headers: Headers): string =>
  /script-src 'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "")?.[1] ?? "";

import { matchSources } from "#contract/articles/claims.ts";
import type { ListedSource } from "#contract/articles/schemas.ts";
import { escapeHtml } from "#contract/html.ts";
import type { PublicSource } from "./source-queries.ts";

/** Sources of claims that are in the text, each once, in the order of the claims. */
export function listedSources(content: string, sources: readonly PublicSource[]): ListedSource[] {
  const listed = matchSources(content, sources).claims.flatMap((claim) => claim.sources);
  const unique = new Map(
    listed.map(({ title, url, citation }) => [
      JSON.stringify([title, url, citation]),
      { title, url, citation },
    ]),
  );
  return [...unique.values()];
}

function renderSource({ title, url, citation }: ListedSource): string {
  const name = escapeHtml(title);
  const linked = url ? `<a href="${escapeHtml(url)}" rel="noopener">${name}</a>` : name;
  return `<li>${linked}${citation ? `, ${escapeHtml(citation)}` : ""}</li>`;
}

/** The list under an article, in the HTML of its text, so that feeds have it too; empty without sources. */
export const renderSources = (sources: readonly ListedSource[]): string =>
  sources.length === 0
    ? ""
    : `\n<h2 id="s-list-of-sources">Sources</h2>\n<ol>\n${sources.map(renderSource).join("\n")}\n</ol>`;

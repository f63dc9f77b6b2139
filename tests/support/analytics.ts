import { writeViews } from "#worker/features/analytics/view-counter.ts";
import type { Person } from "./person.ts";
import { select } from "./tables.ts";
import { testApp } from "./test-app.ts";

/** Headers of a visitor's browser. */
export const browserHeaders = {
  "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36",
  "sec-fetch-dest": "document",
  "sec-fetch-mode": "navigate",
};

/** Opens a document as a browser does. */
export const openDocument = (person: Person, path: string, headers: Record<string, string> = {}) =>
  person.fetch(path, { headers: { ...browserHeaders, ...headers } });

/** Sends a report of a page's script; returns the whole response. */
export const sendReport = (
  person: Person,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) =>
  person.fetch(path, {
    method: "POST",
    headers: {
      "user-agent": browserHeaders["user-agent"],
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });

/** Writes what was collected, and returns it as `page entity source views`. */
export async function readCounts(): Promise<string[]> {
  await writeViews(testApp.ctx());
  const rows = await select("select page, entity_id, source, views from page_views order by 1, 2, 3");
  return rows.map(({ page, entity_id, source, views }) => [page, entity_id, source, views].join(" "));
}

import { type APIRequestContext, expect } from "@playwright/test";

const DATABASES_URL = "/cdn-cgi/local/explorer/api/d1/database";

type SqlValue = string | number;
type QueryResponse = { result: [{ results: { columns: string[]; rows: unknown[][] } }] };

/**
 * Runs SQL in the database of the server under test, through the local explorer of `wrangler dev`; parameters are sent as
 * text. Opening the SQLite file directly would lock out the server.
 */
export async function queryDatabase<Row = Record<string, unknown>>(
  request: APIRequestContext,
  sql: string,
  ...params: SqlValue[]
): Promise<Row[]> {
  const { result } = (await (await request.get(DATABASES_URL)).json()) as { result: [{ uuid: string }] };
  const response = await request.post(`${DATABASES_URL}/${result[0].uuid}/raw`, {
    data: { sql, params: params.map(String) },
  });
  expect(response.status(), await response.text()).toBe(200);
  const { columns, rows } = ((await response.json()) as QueryResponse).result[0].results;
  return rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n]])) as Row);
}

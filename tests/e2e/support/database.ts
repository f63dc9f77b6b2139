import { type APIRequestContext, expect } from "@playwright/test";

const DATABASES = "/cdn-cgi/local/explorer/api/d1/database";

type Value = string | number;
type Answer = { result: [{ results: { columns: string[]; rows: unknown[][] } }] };

/**
 * The database of the server under test, for what no call of ours can bring about or count, such as a time that has come.
 * By the way that `wrangler dev` has for it, which takes texts only: whoever opens the file beside the server locks it out.
 */
export async function inDatabase<Row = Record<string, unknown>>(
  request: APIRequestContext,
  sql: string,
  ...params: Value[]
): Promise<Row[]> {
  const { result } = (await (await request.get(DATABASES)).json()) as { result: [{ uuid: string }] };
  const answer = await request.post(`${DATABASES}/${result[0].uuid}/raw`, {
    data: { sql, params: params.map(String) },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { columns, rows } = ((await answer.json()) as Answer).result[0].results;
  return rows.map((row) => Object.fromEntries(columns.map((column, n) => [column, row[n]])) as Row);
}

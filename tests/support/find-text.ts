import { env } from "cloudflare:workers";
import { select } from "./tables.ts";

/** Searches every column of every table; returns `table.column: word`. */
export async function findInTables(needles: string[]): Promise<string[]> {
  const tables = await select<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
  );
  const matches = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await select(`select * from "${name}"`);
      return rows.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) =>
          needles
            .filter((needle) => String(value).toLowerCase().includes(needle.toLowerCase()))
            .map((needle) => `${name}.${column}: ${needle}`),
        ),
      );
    }),
  );
  return matches.flat();
}

/** Searches keys, values and file names in KV and R2. */
export async function findInStores(needles: string[]): Promise<string[]> {
  const matches = (text: string) =>
    needles.some((needle) => text.toLowerCase().includes(needle.toLowerCase()));
  const keyList = await env.KV.list();
  const values = await Promise.all(
    keyList.keys.map(async (key) => `${JSON.stringify(key)} ${(await env.KV.get(key.name)) ?? ""}`),
  );
  const files = (await env.FILES.list({ include: ["customMetadata", "httpMetadata"] })).objects;
  const fileTexts = await Promise.all(
    files.map(async (file) => `${JSON.stringify(file)} ${await (await env.FILES.get(file.key))!.text()}`),
  );
  return [...values, ...fileTexts].filter(matches);
}

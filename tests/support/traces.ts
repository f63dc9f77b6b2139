import { select } from "./tables.ts";

/** Where any of these words stands in the database: `table.column: word`, over every column of every table. */
export async function traces(words: string[]): Promise<string[]> {
  const tables = await select<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf%' escape '\\' and name not like 'sqlite%'",
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await select(`select * from "${name}"`);
      return rows.flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) =>
          words
            .filter((word) => String(value).toLowerCase().includes(word.toLowerCase()))
            .map((word) => `${name}.${column}: ${word}`),
        ),
      );
    }),
  );
  return found.flat();
}

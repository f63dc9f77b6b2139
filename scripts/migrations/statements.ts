// What a migration says it changes and removes, read from its statements.
import { unstable_splitSqlQuery as splitSqlQuery } from "wrangler";

export type Declared = {
  /** Tables whose rows it writes, also by triggers. */
  written: Set<string>;
  /** Tables from which it deletes rows. */
  deleted: Set<string>;
  /** Tables, views, indexes, triggers, and columns as `table.column`, that it removes. */
  removed: Set<string>;
  /** Tables, and columns as `table.column`, by their old names. Part of `removed`. */
  renamed: Set<string>;
};

const NAME = "[`\"\\[]?(\\w+)[`\"\\]]?";
const TRIGGER = /^\s*create\s+(?:temp\w*\s+)?trigger\b/i;
/** The two updates of a rebuild: keys become unknown to the foreign keys that refer to them, and known again. */
const KEY_PREFIX = "__old_";
const KEY_UPDATE = new RegExp(`^\\s*update\\s+${NAME}\\s+set\\b[^;]*'${KEY_PREFIX}'`, "i");

/** Hides the keys of a table from the foreign keys that refer to it, or brings them back. */
export const hideKeys = (table: string, columns: string[]): string =>
  `UPDATE \`${table}\` SET ${columns.map((key) => `\`${key}\` = '${KEY_PREFIX}' || \`${key}\``).join(", ")};`;
export const showKeys = (table: string, columns: string[]): string =>
  `UPDATE \`${table}\` SET ${columns.map((key) => `\`${key}\` = substr(\`${key}\`, length('${KEY_PREFIX}') + 1)`).join(", ")};`;

const stripComments = (sql: string): string => sql.replace(/\/\*[^]*?\*\//g, " ").replace(/--.*$/gm, "");

const names = (text: string, pattern: string): string[] =>
  [...text.matchAll(new RegExp(pattern, "gi"))].map((match) => match.slice(1).filter(Boolean).join("."));

const findWrites = (text: string) => ({
  written: names(text, `\\b(?:insert\\s+(?:or\\s+\\w+\\s+)?into|replace\\s+into|update(?:\\s+or\\s+\\w+)?|delete\\s+from)\\s+${NAME}`),
  deleted: names(text, `\\bdelete\\s+from\\s+${NAME}`),
});

/** Reads a migration. `triggers` are those of the database before and after it. */
export function readDeclared(sql: string, triggers: { table: string; sql: string }[]): Declared {
  const statements = splitSqlQuery(sql).map(stripComments);
  const own = statements.filter((text) => !TRIGGER.test(text) && !KEY_UPDATE.test(text)).map(findWrites);
  const written = new Set(own.flatMap((each) => each.written));
  const deleted = new Set(own.flatMap((each) => each.deleted));
  for (let size = -1; size !== written.size + deleted.size;) {
    size = written.size + deleted.size;
    for (const trigger of triggers.filter(({ table }) => written.has(table))) {
      const body = findWrites(stripComments(trigger.sql).replace(/^[^]*?\bbegin\b/i, ""));
      for (const name of body.written) written.add(name);
      for (const name of body.deleted) deleted.add(name);
    }
  }
  const text = statements.join(";\n");
  const losses = [...sql.matchAll(/^--\s*Loses:\s*(.+)$/gm)].flatMap(([, list]) =>
    list!.split(",").map((name) => name.trim()),
  );
  const renamed = new Set([
    ...names(text, `\\balter\\s+table\\s+${NAME}\\s+rename\\s+column\\s+${NAME}`),
    ...names(text, `\\balter\\s+table\\s+${NAME}\\s+rename\\s+to\\b`),
  ]);
  const removed = new Set([
    ...losses,
    ...renamed,
    ...names(text, `\\bdrop\\s+(?:table|view|index|trigger)\\s+(?:if\\s+exists\\s+)?${NAME}`),
    ...names(text, `\\balter\\s+table\\s+${NAME}\\s+drop\\s+(?:column\\s+)?${NAME}`),
  ]);
  return { written, deleted, removed, renamed };
}

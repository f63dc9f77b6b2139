// Changes single values of wrangler.toml and keeps comments, order and everything else.
import { UsageError } from "./usage-error.ts";

/** A table, such as [vars] or [[d1_databases]]; `where` selects one of several by a string value. */
export type Table = { header: string; where?: [key: string, value: string] };

const assignment = (key: string) => new RegExp(`^(\\s*${key}\\s*=\\s*)"[^"]*"(.*)$`);

/** Sets a string in a table. Throws UsageError if there is no such table. */
export function setTomlString(text: string, { header, where }: Table, key: string, value: string): string {
  const lines = text.split("\n");
  const isHeader = (line: string) => /^\s*\[{1,2}[\w.-]+\]{1,2}/.test(line);
  for (let start = 0; start < lines.length; start++) {
    if (lines[start]!.replace(/\s*(#.*)?$/, "").trim() !== header) continue;
    const next = lines.findIndex((line, n) => n > start && isHeader(line));
    const end = next < 0 ? lines.length : next;
    const body = lines.slice(start + 1, end);
    const has = ([name, content]: [string, string]) =>
      body.some((line) => assignment(name).test(line) && line.includes(JSON.stringify(content)));
    if (where && !has(where)) continue;
    const at = body.findIndex((line) => assignment(key).test(line));
    const quoted = JSON.stringify(value);
    if (at < 0) lines.splice(start + 1, 0, `${key} = ${quoted}`);
    else
      lines[start + 1 + at] = body[at]!.replace(
        assignment(key),
        (_, before: string, after: string) => `${before}${quoted}${after}`,
      );
    return lines.join("\n");
  }
  const which = where ? ` with ${where[0]} = ${JSON.stringify(where[1])}` : "";
  throw new UsageError(`wrangler.toml has no ${header}${which}. Add it as in the file's other environments.`);
}

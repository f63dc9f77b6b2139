import { applyMigrations } from "./apply.ts";
import { listDamage, listLosses, readState } from "./database-state.ts";
import type { MigrationFile } from "./files.ts";
import { readDeclared } from "./statements.ts";

type Candidate = Pick<MigrationFile, "name" | "sql">;

/** Applies migrations to a copy that may be spoilt. Returns what each loses or damages, the first that does being the last tried. */
export async function tryMigrations(copy: D1Database, files: Candidate[]): Promise<string[]> {
  let before = await readState(copy);
  for (const file of files) {
    const failure = await applyMigrations(copy, [file]).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (failure !== null) return [`${file.name}: ${failure}`];
    const after = await readState(copy);
    const triggers = [...before.objects, ...after.objects]
      .filter(({ type }) => type === "trigger")
      .map(({ sql }) => ({ sql, table: /\bon\s+[`"]?(\w+)/i.exec(sql)?.[1] ?? "" }));
    const declared = readDeclared(file.sql, triggers);
    const problems = [...listLosses(before, after, declared), ...(await listDamage(copy, after))];
    if (problems.length > 0) return problems.map((problem) => `${file.name}: ${problem}`);
    before = after;
  }
  return [];
}

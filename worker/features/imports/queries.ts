import { and, asc, desc, eq, getTableColumns, ne, sql } from "drizzle-orm";
import type { ImportStatus } from "#contract/imports/constants.ts";
import type { ImportRowFilter } from "#contract/imports/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { importRows, imports } from "#worker/db/tables/imports.ts";

const ofImport = sql`from import_rows r where r.import_id = imports.id`;

const columns = {
  ...getTableColumns(imports),
  createdBy: sql<
    string | null
  >`(select coalesce(users.full_name, users.username) from users where users.id = imports.created_by)`.as(
    "created_by_name",
  ),
  counts: sql<string>`(select json_group_object(outcome, n) from
    (select r.outcome as outcome, count(*) as n ${ofImport} group by r.outcome))`.as("counts"),
  /** Rows arrive in order, so gaps are rare. */
  nextRow: sql<number>`(select case when count(*) = coalesce(max(r.row), 0) then count(*) + 1
    else (select min(g.row) from (select 1 as row union all select p.row + 1 from import_rows p
      where p.import_id = imports.id) g
      where not exists (select 1 from import_rows n where n.import_id = imports.id and n.row = g.row)) end
    ${ofImport})`.as("next_row"),
};

const selectImports = (db: Db) => db.select(columns).from(imports);
export type ImportRecord = Awaited<ReturnType<typeof selectImports>>[number];

export async function getImport(db: Db, id: string): Promise<ImportRecord> {
  const [row] = await selectImports(db).where(eq(imports.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This import no longer exists.");
  return row;
}

export const listImports = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  selectPage(
    db,
    selectImports(db).orderBy(desc(imports.createdAt), desc(imports.id)).limit(limit).offset(offset),
    imports,
  );

/** Inserts nothing while an import of the same file is running. */
export const insertImport = (db: Db, row: typeof imports.$inferInsert) =>
  db.insert(imports).values(row).onConflictDoNothing().returning({ id: imports.id });

export async function findRunningImport(
  db: Db,
  { kind, fileHash }: Pick<typeof imports.$inferInsert, "kind" | "fileHash">,
): Promise<ImportRecord | null> {
  const [row] = await selectImports(db)
    .where(and(eq(imports.kind, kind), eq(imports.fileHash, fileHash), eq(imports.status, "running")))
    .limit(1);
  return row ?? null;
}

/** Ends an import whose rows all have an outcome. */
export const finishImport = (db: Db, id: string, updatedAt: string) =>
  db
    .update(imports)
    .set({ status: "finished", updatedAt })
    .where(
      and(
        eq(imports.id, id),
        eq(imports.status, "running"),
        sql`(select count(*) from import_rows where import_id = ${id}) >= ${imports.total}`,
      ),
    );

export function listRows(db: Db, importId: string, { outcome, limit, offset }: ImportRowFilter) {
  const condition = and(
    eq(importRows.importId, importId),
    outcome ? eq(importRows.outcome, outcome) : undefined,
  );
  return selectPage(
    db,
    db
      .select({ row: importRows.row, outcome: importRows.outcome, reason: importRows.reason })
      .from(importRows)
      .where(condition)
      .orderBy(asc(importRows.row))
      .limit(limit)
      .offset(offset),
    importRows,
    condition,
  );
}

export const setStatus = (db: Db, id: string, status: ImportStatus, updatedAt: string) =>
  db
    .update(imports)
    .set({ status, updatedAt })
    .where(and(eq(imports.id, id), ne(imports.status, status)));

// The database schema, in an order in which it can be created again.

export type SchemaObject = { type: string; name: string; sql: string };
export type Table = {
  name: string;
  columns: string[];
  /** The rowid is hidden but must be preserved: search tables refer to it. */
  hidesRowid: boolean;
  orderBy: string[];
};
export type Schema = { tables: Table[]; things: SchemaObject[] };

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQLite's own table of autoincrement counters: filled, but not created. */
export const SEQUENCES = "sqlite_sequence";

const query = async <T>(db: D1Database, sql: string): Promise<T[]> =>
  (await db.prepare(sql).all<T>()).results;

/** Reads the schema. Search tables are rebuilt from their content tables; one with its own content is rejected. */
export async function readSchema(db: D1Database): Promise<Schema> {
  const listed = await query<{ name: string; type: string; wr: number }>(db, "pragma table_list");
  const tableTypes = new Map(listed.map(({ name, type, wr }) => [name, { type, wr }]));
  const all = await query<SchemaObject>(
    db,
    `select type, name, sql from sqlite_master
      where sql is not null and name not like '\\_cf\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'
      order by rowid`,
  );
  const things = all.filter(({ type, name }) => type !== "table" || tableTypes.get(name)?.type !== "shadow");
  for (const { name, sql } of things.filter(isVirtual)) {
    if (!/\bcontent\s*=\s*'\w+'/i.test(sql))
      throw new Error(`The search table ${name} has its own content, which a backup would lose.`);
  }
  const names = things.filter((thing) => thing.type === "table" && !isVirtual(thing)).map(({ name }) => name);
  const ordered = [
    ...parentsFirst(names, await readParents(db)),
    ...(tableTypes.has(SEQUENCES) ? [SEQUENCES] : []),
  ];
  const columns = await query<Column>(
    db,
    `select m.name as "table", c.name, c.type, c.pk, c.hidden from sqlite_master m, pragma_table_xinfo(m.name) c
      where m.type = 'table' and m.name not like '\\_cf\\_%' escape '\\' order by m.name, c.cid`,
  );
  const tables = ordered.map((name) =>
    toTable(
      name,
      columns.filter(({ table }) => table === name),
      tableTypes.get(name)?.wr === 1,
    ),
  );
  return { tables, things };
}

export const isVirtual = ({ sql }: SchemaObject): boolean => /^\s*create\s+virtual\b/i.test(sql);

type Column = { table: string; name: string; type: string; pk: number; hidden: number };

function toTable(name: string, allColumns: Column[], withoutRowid: boolean): Table {
  // Generated columns are computed by the database.
  const columns = allColumns.filter(({ hidden }) => hidden === 0);
  const keys = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  const isRowid = keys.length === 1 && keys[0]!.type.toUpperCase() === "INTEGER";
  const orderBy = name === SEQUENCES ? ["name"] : withoutRowid ? keys.map((key) => key.name) : ["rowid"];
  return {
    name,
    columns: columns.map((column) => column.name),
    hidesRowid: !withoutRowid && !isRowid && name !== SEQUENCES,
    orderBy,
  };
}

async function readParents(db: D1Database): Promise<Map<string, Set<string>>> {
  const keys = await query<{ child: string; parent: string }>(
    db,
    `select m.name as child, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f
      where m.type = 'table' and m.name not like '\\_cf\\_%' escape '\\'`,
  );
  const parents = new Map<string, Set<string>>();
  for (const { child, parent } of keys) parents.set(child, (parents.get(child) ?? new Set()).add(parent));
  return parents;
}

/** Parents before children, because of the foreign keys. */
function parentsFirst(names: string[], parents: Map<string, Set<string>>): string[] {
  const ordered: string[] = [];
  while (ordered.length < names.length) {
    const next = names.filter(
      (name) =>
        !ordered.includes(name) &&
        [...(parents.get(name) ?? [])].every((parent) => parent === name || ordered.includes(parent)),
    );
    if (next.length === 0) {
      const cyclic = names.filter((name) => !ordered.includes(name));
      throw new Error(`Circular foreign keys between tables: ${cyclic.join(", ")}.`);
    }
    ordered.push(...next);
  }
  return ordered;
}

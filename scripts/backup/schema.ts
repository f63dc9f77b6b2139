// What the database is made of, in the order in which it can be made again.

export type Thing = { type: string; name: string; sql: string };
export type Table = {
  name: string;
  columns: string[];
  /** The row number is no column of its own but has to stay: the search points to rows by it. */
  hidesRowid: boolean;
  orderBy: string[];
};
export type Schema = { tables: Table[]; things: Thing[] };

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What rows were counted up to; a table of SQLite's own, which is filled and not made. */
export const SEQUENCES = "sqlite_sequence";

const rowsOf = async <T>(db: D1Database, sql: string): Promise<T[]> =>
  (await db.prepare(sql).all<T>()).results;

/** Reads the schema. Search tables are made anew from the tables that they point into; one that holds text of its own is refused. */
export async function readSchema(db: D1Database): Promise<Schema> {
  const listed = await rowsOf<{ name: string; type: string; wr: number }>(db, "pragma table_list");
  const kindOf = new Map(listed.map(({ name, type, wr }) => [name, { type, wr }]));
  const all = await rowsOf<Thing>(
    db,
    `select type, name, sql from sqlite_master
      where sql is not null and name not like '\\_cf\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'
      order by rowid`,
  );
  const things = all.filter(({ type, name }) => type !== "table" || kindOf.get(name)?.type !== "shadow");
  for (const { name, sql } of things.filter(isVirtual)) {
    if (!/\bcontent\s*=\s*'\w+'/i.test(sql))
      throw new Error(`The search table ${name} keeps rows of its own, which a backup would lose.`);
  }
  const names = things.filter((thing) => thing.type === "table" && !isVirtual(thing)).map(({ name }) => name);
  const filled = [...parentsFirst(names, await parentsOf(db)), ...(kindOf.has(SEQUENCES) ? [SEQUENCES] : [])];
  const columns = await rowsOf<Column>(
    db,
    `select m.name as "table", c.name, c.type, c.pk, c.hidden from sqlite_master m, pragma_table_xinfo(m.name) c
      where m.type = 'table' and m.name not like '\\_cf\\_%' escape '\\' order by m.name, c.cid`,
  );
  const tables = filled.map((name) =>
    describe(
      name,
      columns.filter(({ table }) => table === name),
      kindOf.get(name)?.wr === 1,
    ),
  );
  return { tables, things };
}

export const isVirtual = ({ sql }: Thing): boolean => /^\s*create\s+virtual\b/i.test(sql);

type Column = { table: string; name: string; type: string; pk: number; hidden: number };

function describe(name: string, known: Column[], withoutRowid: boolean): Table {
  // Generated columns are computed again.
  const columns = known.filter(({ hidden }) => hidden === 0);
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

async function parentsOf(db: D1Database): Promise<Map<string, Set<string>>> {
  const keys = await rowsOf<{ child: string; parent: string }>(
    db,
    `select m.name as child, f."table" as parent from sqlite_master m, pragma_foreign_key_list(m.name) f
      where m.type = 'table' and m.name not like '\\_cf\\_%' escape '\\'`,
  );
  const parents = new Map<string, Set<string>>();
  for (const { child, parent } of keys) parents.set(child, (parents.get(child) ?? new Set()).add(parent));
  return parents;
}

/** A row can only be written after the one that it refers to. */
function parentsFirst(names: string[], parents: Map<string, Set<string>>): string[] {
  const ordered: string[] = [];
  while (ordered.length < names.length) {
    const next = names.filter(
      (name) =>
        !ordered.includes(name) && [...(parents.get(name) ?? [])].every((parent) => ordered.includes(parent)),
    );
    if (next.length === 0) {
      const left = names.filter((name) => !ordered.includes(name));
      throw new Error(
        `These tables refer to each other, so none of them can be filled first: ${left.join(", ")}.`,
      );
    }
    ordered.push(...next);
  }
  return ordered;
}

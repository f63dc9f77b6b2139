import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { allRows } from "./database.ts";

const { MIGRATIONS, REPLICA } = env as unknown as { MIGRATIONS: D1Migration[]; REPLICA: D1Database };

const isWrite = (query: string) => !/^\s*(select|with|pragma)\b/i.test(query);

/** Triggers maintain the search indexes and the content version. */
const isOrdinary = (table: string) => !/^(sqlite_|_cf_|d1_|content_version$)|_fts(_|$)/.test(table);

/** Copies every row of the primary, also the counter that triggers maintain. */
async function copyRows(): Promise<void> {
  await applyD1Migrations(REPLICA, MIGRATIONS);
  const rows = await allRows();
  const { results } = await REPLICA.prepare("select name from sqlite_master where type = 'table'").all<{
    name: string;
  }>();
  const names = results.map(({ name }) => name).filter(isOrdinary);
  const emptied = names.map((name) => REPLICA.prepare(`delete from ${name}`));
  const inserted = [...rows].map(([table, values]) => {
    const columns = Object.keys(values[0]!);
    const selected = columns.map((column) => `value ->> '${column}'`);
    const sql = `insert or replace into ${table} (${columns.join(", ")}) select ${selected.join(", ")} from json_each(?)`;
    return REPLICA.prepare(sql).bind(JSON.stringify(values));
  });
  await REPLICA.batch([REPLICA.prepare("pragma defer_foreign_keys = on"), ...emptied, ...inserted]);
  const version = await env.DB.prepare("select version from content_version").first("version");
  await REPLICA.prepare("update content_version set version = ?").bind(version).run();
}

/**
 * The database with a replica that stays behind until `catchUp`: sessions read from it what they may, as D1's Sessions
 * API describes.
 */
export async function laggingReplica() {
  let written = 0;
  let replicated = 0;
  let primaryReads = 0;
  let replicaReads = 0;

  class Session {
    #at: number | null;

    constructor(start: string) {
      this.#at =
        start === "first-unconstrained" ? null : start === "first-primary" ? Infinity : parseInt(start, 16);
    }

    pick(queries: string[]): D1Database {
      const writes = queries.some(isWrite);
      if (writes) written++;
      const usesReplica = !writes && (this.#at ?? 0) <= replicated;
      this.#at = usesReplica ? replicated : written;
      if (usesReplica) replicaReads++;
      else if (!writes) primaryReads++;
      return usesReplica ? REPLICA : env.DB;
    }

    prepare(query: string) {
      return new Statement(this, query);
    }

    batch(statements: Statement[]) {
      const database = this.pick(statements.map(({ query }) => query));
      return database.batch(statements.map((statement) => statement.on(database)));
    }

    getBookmark = () => (this.#at === null ? null : this.#at.toString(16).padStart(8, "0"));
  }

  class Statement {
    readonly session: Session;
    readonly query: string;
    readonly values: unknown[];

    constructor(session: Session, query: string, values: unknown[] = []) {
      this.session = session;
      this.query = query;
      this.values = values;
    }

    bind = (...values: unknown[]) => new Statement(this.session, this.query, values);
    on = (database: D1Database) => database.prepare(this.query).bind(...this.values);
    #run = () => this.on(this.session.pick([this.query]));
    all = () => this.#run().all();
    run = () => this.#run().run();
    raw = () => this.#run().raw();
    first = () => this.#run().first();
  }

  await copyRows();
  const withSession = (start = "first-unconstrained") => new Session(start);
  /** A separate binding, as in each isolate. */
  const bind = () =>
    ({
      prepare: (query: string) => withSession("first-primary").prepare(query),
      batch: (statements: Statement[]) => withSession("first-primary").batch(statements),
      withSession,
    }) as unknown as D1Database;
  return {
    bind,
    async catchUp() {
      await copyRows();
      replicated = written;
    },
    reads: () => ({ primary: primaryReads, replica: replicaReads }),
  };
}

import { AsyncLocalStorage } from "node:async_hooks";

type Client = Pick<D1DatabaseSession, "prepare" | "batch">;

/** `replica` may lag behind the primary, down to the start of its session; `primary` never does. */
type Kind = "replica" | "primary";

/** The later of two bookmarks, which sort lexicographically from oldest to newest. */
const latest = (a: string | null, b: string | null): string | null => (a && b && a > b ? a : (b ?? a));

/** Bookmark of the newest state of a database that this isolate has read or written. */
const isolateBookmarks = new WeakMap<D1Database, string>();

type Options = {
  /** What the request does: staff read from the primary, visitors from a replica. */
  mode: "write" | "staff read" | "visitor read";
  /** Bookmark of the visitor's own last write. */
  bookmark: string | null;
};

/** The D1 session of one request. It opens with the first statement. */
export class DbSession {
  readonly d1: D1Database;
  readonly #mode: Options["mode"];
  /** Starts from a client's bookmark, which is not trusted beyond its own request. Only visitors' reads do. */
  readonly isFollowing: boolean;
  #start: string | null;
  #session: D1DatabaseSession | null = null;

  constructor(d1: D1Database, { mode, bookmark }: Options) {
    this.d1 = d1;
    this.#mode = mode;
    this.isFollowing = mode === "visitor read" && bookmark !== null;
    this.#start = latest(bookmark, isolateBookmarks.get(d1) ?? null);
  }

  client(kind: Kind): Client {
    // Without a session, every statement goes to the primary.
    if (kind === "primary" && this.#mode !== "write") return this.d1;
    const start = this.#mode === "visitor read" ? (this.#start ?? "first-unconstrained") : "first-primary";
    return (this.#session ??= this.d1.withSession(start));
  }

  /** Bookmark of the newest state of the session; null before its first statement. */
  get bookmark(): string | null {
    return this.#session?.getBookmark() ?? null;
  }

  /** Whether reads from a replica will be at least as new as `bookmark`. Moves the start of an unopened session. */
  reaches(bookmark: string): boolean {
    if (this.#session) return (this.bookmark ?? "") >= bookmark;
    this.#start = latest(this.#start, bookmark);
    return true;
  }

  /** Lets later requests of this isolate read at least the state of this session. */
  advanceIsolate(): void {
    const newest = latest(isolateBookmarks.get(this.d1) ?? null, this.bookmark);
    if (newest) isolateBookmarks.set(this.d1, newest);
  }
}

const storage = new AsyncLocalStorage<DbSession>();

/** Runs `work` with the statements of `sessionDatabase` in this session. */
export const withDbSession = <T>(session: DbSession, work: () => T): T => storage.run(session, work);

/** The session of the current request; undefined in background work. */
export const currentDbSession = (): DbSession | undefined => storage.getStore();

/** A statement that finds its session when it runs, so that prepared queries can be shared by requests. */
class SessionStatement {
  readonly #client: () => Client;
  readonly #query: string;
  readonly #values: unknown[];

  constructor(client: () => Client, query: string, values: unknown[] = []) {
    this.#client = client;
    this.#query = query;
    this.#values = values;
  }

  bind(...values: unknown[]) {
    return new SessionStatement(this.#client, this.#query, values);
  }

  prepare(client: Client = this.#client()): D1PreparedStatement {
    return client.prepare(this.#query).bind(...this.#values);
  }

  all = () => this.prepare().all();
  run = () => this.prepare().run();
  raw = () => this.prepare().raw();
  first = () => this.prepare().first();
}

function createSessionDatabase(d1: D1Database, kind: Kind): D1Database {
  const client = () => {
    const session = storage.getStore();
    return session?.d1 === d1 ? session.client(kind) : d1;
  };
  const database: Client = {
    prepare: (query) => new SessionStatement(client, query) as unknown as D1PreparedStatement,
    batch(statements) {
      const current = client();
      return current.batch(
        statements.map((statement) => (statement as unknown as SessionStatement).prepare(current)),
      );
    },
  };
  return database as D1Database;
}

const databases = new WeakMap<D1Database, Record<Kind, D1Database>>();

/** `d1` through the session of the current request; outside of requests, `d1` itself. One per isolate. */
export function sessionDatabase(d1: D1Database, kind: Kind): D1Database {
  let both = databases.get(d1);
  if (!both) {
    both = { replica: createSessionDatabase(d1, "replica"), primary: createSessionDatabase(d1, "primary") };
    databases.set(d1, both);
  }
  return both[kind];
}

// npm run import -- FILE --kind KIND [--source SOURCE] [--map FIELD=COLUMN …] [--dates MDY|DMY] [--basis BASIS]
//   [--check] [--url URL]: imports a file of another system through the API, with the rights of the user who signs in.
// npm run import -- --undo ID: undoes an import. Interrupted runs continue when the same command is repeated.
// Prompts for user name and password; without a terminal set IMPORT_USERNAME and IMPORT_PASSWORD.
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import {
  type ImportKind,
  importKinds,
  type ImportSource,
  importSources,
  type LegalBasis,
  legalBases,
  needsLegalBasis,
  rowOutcomes,
} from "#contract/imports/constants.ts";
import { outcomeLabels } from "#contract/imports/labels.ts";
import type { Import } from "#contract/imports/schemas.ts";
import { UnreadableFile } from "#web/features/imports/parse/csv.ts";
import type { DateOrder } from "#web/features/imports/parse/dates.ts";
import { guessMapping, importFields, missingFields } from "#web/features/imports/parse/fields.ts";
import { readImportFile } from "#web/features/imports/parse/file.ts";
import { findDateOrder, toBatches } from "#web/features/imports/parse/rows.ts";
import {
  checkRows,
  countOutcomes,
  type Counts,
  type ImportApi,
  sendRows,
  undoImport,
} from "#web/features/imports/parse/run.ts";
import { ApiError, callApi } from "#web/lib/api.ts";
import { parseCommandLine } from "./setup/command-line.ts";
import { promptLine, promptSecret } from "./setup/prompt.ts";
import { explain, UsageError } from "./setup/usage-error.ts";

const { values, positionals } = parseCommandLine({
  allowPositionals: true,
  options: {
    kind: { type: "string" },
    source: { type: "string", default: "csv" },
    map: { type: "string", multiple: true, default: [] },
    dates: { type: "string" },
    basis: { type: "string" },
    check: { type: "boolean" },
    undo: { type: "string" },
    url: { type: "string", default: `http://localhost:${process.env.PORT ?? 8787}` },
  },
});

/** Reasons listed at the end of a run. */
const MAX_REASONS = 20;

function oneOf<T extends string>(option: string, known: readonly T[], value: string | undefined): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new UsageError(`--${option} takes one of: ${known.join(", ")}.`);
  return found;
}

/** Signs in and returns the session's cookie. */
async function signIn(origin: string): Promise<string> {
  const interactive = process.stdin.isTTY;
  const username = process.env.IMPORT_USERNAME ?? (interactive ? await promptLine("Username: ") : "");
  const password = process.env.IMPORT_PASSWORD ?? (interactive ? await promptSecret("Password: ") : "");
  if (!username || !password) throw new UsageError("Set IMPORT_USERNAME and IMPORT_PASSWORD.");
  const cookies: string[] = [];
  await callApi(
    "POST /api/auth/login",
    { body: { username, password } },
    {
      transport: async (path, init) => {
        const response = await fetch(origin + path, init);
        for (const cookie of response.headers.getSetCookie()) cookies.push(cookie.split(";")[0]!);
        return response;
      },
    },
  );
  return cookies.join("; ");
}

async function connect(origin: string) {
  const cookie = await signIn(origin);
  const options = {
    transport: (path: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set("cookie", cookie);
      // As a page of the site sends: without it, a request that changes data and has no body is refused.
      headers.set("origin", origin);
      return fetch(origin + path, { ...init, headers });
    },
  };
  const api: ImportApi = {
    check: (body) => callApi("POST /api/imports/check", { body }, options),
    send: (id, rows) => callApi("POST /api/imports/:id/rows", { params: { id }, body: { rows } }, options),
    undo: (id) => callApi("POST /api/imports/:id/undo", { params: { id } }, options),
  };
  return { api, options };
}

const formatCounts = (counts: Counts): string =>
  rowOutcomes
    .filter((outcome) => counts[outcome])
    .map((outcome) => `${outcomeLabels[outcome].toLowerCase()}: ${counts[outcome]}`)
    .join(", ") || "nothing";

function showProgress(done: number, total: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${total} rows`);
}

function printReasons(rows: readonly { row: number; outcome: string; reason: string | null }[]): void {
  const failed = rows.filter(({ outcome }) => outcome === "failed" || outcome === "retained");
  for (const { row, reason } of failed.slice(0, MAX_REASONS)) console.log(`  Row ${row}: ${reason}`);
  if (failed.length > MAX_REASONS) console.log(`  and ${failed.length - MAX_REASONS} more rows.`);
}

async function undo(id: string, origin: string): Promise<void> {
  const { api, options } = await connect(origin);
  const undone = await undoImport(api, id, ({ counts, total }) =>
    showProgress((counts.undone ?? 0) + (counts.retained ?? 0), total),
  );
  console.log(`\nUndone: ${formatCounts(undone.counts)}.`);
  const retained = await callApi(
    "GET /api/imports/:id/rows",
    { params: { id }, query: { outcome: "retained", limit: MAX_REASONS } },
    options,
  );
  printReasons(retained);
}

async function run(path: string, origin: string): Promise<void> {
  const kind: ImportKind = oneOf("kind", importKinds, values.kind);
  const source: ImportSource = oneOf("source", importSources, values.source);
  const basis: LegalBasis | null = values.basis ? oneOf("basis", legalBases, values.basis) : null;
  if (needsLegalBasis(kind) && !basis && !values.check)
    throw new UsageError(`People need a legal basis: --basis ${legalBases.join(" | ")}.`);
  const bytes = await readFile(path).catch(() => {
    throw new UsageError(`There is no file ${path}.`);
  });
  const file = await readImportFile(basename(path), new Uint8Array(bytes), source);
  const table = file.table(kind);
  if (!table || table.rows.length === 0) throw new UsageError(`The file contains no ${kind}.`);
  const mapping = guessMapping(kind, table.columns);
  for (const pair of values.map) {
    const [field = "", column = ""] = pair.split(/=(.*)/s);
    if (!importFields[kind].some(({ name }) => name === field))
      throw new UsageError(
        `Unknown field ${field}. Known: ${importFields[kind].map(({ name }) => name).join(", ")}.`,
      );
    if (column && !table.columns.includes(column)) throw new UsageError(`The file has no column ${column}.`);
    mapping[field] = column;
  }
  const missing = missingFields(kind, mapping);
  if (missing.length > 0)
    throw new UsageError(`No column for: ${missing.join(", ")}. Name it with --map FIELD=COLUMN.`);
  for (const [field, column] of Object.entries(mapping)) console.log(`  ${field} ← ${column}`);
  if (file.media.length > 0)
    console.log(`  ${file.media.length} media files are not copied; articles link to their old addresses.`);
  const order: DateOrder = values.dates
    ? oneOf("dates", ["MDY", "DMY"] as const, values.dates)
    : (findDateOrder(kind, table, mapping) ?? "MDY");
  const batches = (from = 1) => toBatches(kind, table, mapping, order, from);
  const total = table.rows.length;
  const { api, options } = await connect(origin);
  if (values.check) {
    const results = await checkRows(api, { kind, source }, batches(), (done) => showProgress(done, total));
    console.log(`\nWould be ${formatCounts(countOutcomes(results))}. Nothing was written.`);
    printReasons(results);
    return;
  }
  const body = { kind, source, fileName: file.name, fileHash: file.hash, mapping, legalBasis: basis, total };
  const started = await callApi("POST /api/imports", { body }, options);
  const ended: Import = await sendRows(api, started, batches, ({ nextRow }) =>
    showProgress(nextRow - 1, total),
  );
  console.log(`\nImport ${ended.id}: ${formatCounts(ended.counts)}.`);
  const failed = await callApi(
    "GET /api/imports/:id/rows",
    { params: { id: ended.id }, query: { outcome: "failed", limit: MAX_REASONS } },
    options,
  );
  printReasons(failed);
  console.log(`Undo it with: npm run import -- --undo ${ended.id}`);
}

try {
  const origin = new URL(values.url).origin;
  const [path] = positionals;
  if (values.undo) await undo(values.undo, origin);
  else if (path) await run(path, origin);
  else throw new UsageError(`Usage: npm run import -- FILE --kind ${importKinds.join("|")}`);
} catch (error) {
  const isExpected = error instanceof UnreadableFile || error instanceof ApiError;
  explain(isExpected ? new UsageError(error.message) : error);
}

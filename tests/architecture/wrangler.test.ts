import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cronSchedule } from "#worker/background/cron.ts";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { stripComments, sources } from "#tests/support/sources.ts";

type Table = Record<string, unknown>;

/** As much of TOML as wrangler.toml uses: tables, arrays of tables, strings, numbers, booleans, lists, inline tables. */
function parseToml(text: string): Table {
  const root: Table = {};
  let table = root;
  for (const line of text.split("\n").map((each) => each.trim())) {
    const array = /^\[\[([\w.]+)\]\]$/.exec(line)?.[1];
    const single = /^\[([\w.]+)\]$/.exec(line)?.[1];
    const value = /^"?([\w$./-]+)"?\s*=\s*(.+)$/.exec(line);
    if (array) ((root[array] ??= []) as Table[]).push((table = {}));
    else if (single) root[single] = table = {};
    else if (value) table[value[1]!] = JSON.parse(value[2]!.replace(/([\w]+)\s*=/g, '"$1":')) as unknown;
    else if (line && !line.startsWith("#")) throw new Error(`Not understood: ${line}`);
  }
  return root;
}

const toml = parseToml(readFileSync("wrangler.toml", "utf8"));
const tables = (name: string) => (toml[name] ?? []) as Table[];
const code = (file: string) => stripComments(sources.find((source) => source.file === file)!);

test("worker/background/cron.ts and the cron triggers of wrangler.toml match", () => {
  const { crons } = toml.triggers as { crons: string[] };
  expect(Object.keys(cronSchedule).toSorted()).toEqual(crons.toSorted());
  for (const [cron, works] of Object.entries(cronSchedule)) expect(works.length, cron).toBeGreaterThan(0);
});

test("queue retries match delivery retries, and every queue has a consumed dead-letter queue", () => {
  const consumers = tables("queues.consumers");
  const produced = tables("queues.producers").map(({ queue }) => queue);
  expect(new Set(produced).size, "mails and texts do not wait behind slow vendors").toBe(2);
  for (const queue of produced) {
    const work = consumers.find((consumer) => consumer.queue === queue)!;
    expect(Number(work.max_retries) + 1).toBe(MAX_ATTEMPTS);
    // One article writer for each consumer: more of them and a vendor's rate limit is all that a bulk run meets.
    expect(Number(work.max_concurrency)).toBeGreaterThan(1);
    expect(Number(work.max_concurrency)).toBeLessThanOrEqual(10);
    const dead = consumers.find((consumer) => consumer.queue === work.dead_letter_queue);
    expect(dead, "the dead-letter queue has a consumer").toBeDefined();
    // index.ts distinguishes the two kinds by this ending.
    expect(String(dead!.queue)).toMatch(/-dead$/);
    expect(String(work.queue)).not.toMatch(/-dead$/);
  }
});

test("every binding and variable is used, and no undeclared one is", () => {
  const bindings = [
    ...["d1_databases", "kv_namespaces", "r2_buckets", "queues.producers"]
      .flatMap(tables)
      .map(({ binding }) => binding),
    ...["ratelimits", "send_email"].flatMap(tables).map(({ name }) => name),
    ...[toml.assets, toml.version_metadata].map((table) => (table as Table).binding),
  ];
  const used = [...code("worker/services.ts").matchAll(/\benv\.([A-Z][A-Z_]+)/g)].map(([, name]) =>
    String(name),
  );
  expect([...new Set(used)].toSorted()).toEqual(bindings.map(String).toSorted());

  const secrets = ["SESSION_SECRET", "ENCRYPTION_KEY", "ENCRYPTION_KEY_PREVIOUS", "TURNSTILE_SECRET"];
  const settings = [...code("worker/env.ts").matchAll(/^\s+([A-Z][A-Z_]+):/gm)].map(([, name]) =>
    String(name),
  );
  expect(settings.toSorted()).toEqual([...Object.keys(toml.vars as Table), ...secrets].toSorted());
  expect(JSON.stringify(toml.vars), "no secret stands in a file").not.toMatch(/SECRET|KEY|PASSWORD|TOKEN/);
});

test("wrangler.toml deploys production with a fixed compatibility date, and /api runs the Worker first", () => {
  expect(toml.compatibility_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(toml.compatibility_flags).toContain("nodejs_compat");
  expect(toml.vars).toMatchObject({ APP_ENV: "production" });
  const assets = toml.assets as { run_worker_first: string[]; not_found_handling: string };
  expect(assets.run_worker_first).toEqual(expect.arrayContaining(["/api/*", "/index.html", "/admin.html"]));
  expect(assets.not_found_handling).toBe("none");
});

test("passwords are hashed by scrypt only", () => {
  // PBKDF2 above 100,000 rounds works in local workerd and fails in production.
  const others = sources.filter((source) =>
    /pbkdf2|bcrypt|argon2|\bmd5\b|sha-?1\b/i.test(stripComments(source)),
  );
  expect(others.map(({ file }) => file)).toEqual(["tests/architecture/wrangler.test.ts"]);
});

// Which deployment each command works on, proven with a stand-in for wrangler that records its calls.
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import type { Call } from "#tests/support/wrangler-stand-in/account.ts";
import { type Checkout, createCheckout } from "#tests/support/wrangler-stand-in/checkout.ts";
import { setTomlString } from "../../../scripts/setup/toml-edit.ts";

// Each command is a process.
vi.setConfig({ testTimeout: 60_000 });

const TARGETS = [
  { name: "production", args: [], flag: "--env=", worker: "planwright" },
  { name: "staging", args: ["--env", "staging"], flag: "--env=staging", worker: "planwright-staging" },
] as const;

let checkout: Checkout;
beforeAll(async () => {
  checkout = await createCheckout();
  for (const { args, name } of TARGETS) {
    const origin = `https://${name}.example.com`;
    const options = ["--jurisdiction", "eu", "--origin", origin];
    const { code, output } = await checkout.run("setup-cloudflare.ts", [...args, ...options]);
    if (code !== 0) throw new Error(output);
  }
}, 120_000);
afterAll(() => checkout.close());

const toml = () => readFileSync(join(checkout.folder, "wrangler.toml"), "utf8");
const config = (env: string) => readConfig({ config: join(checkout.folder, "wrangler.toml"), env });
const commands = (calls: Call[]) => calls.flatMap((call) => ("args" in call ? [call.args] : []));
const stores = (calls: Call[]) => calls.flatMap((call) => ("opened" in call ? [call.opened] : []));
const secretsFile = (name: string) => join(checkout.folder, `.secrets.${name}`);

describe.each(TARGETS)("$name", ({ name, args, flag, worker }) => {
  const section = name === "production" ? "" : name;
  const own = {
    d1: [`uuid-${worker}`],
    kv: [expect.stringMatching(/^[0-9a-f]{32}$/)],
    r2: [`${worker}-files`],
  };

  test("setup:cloudflare creates every resource and writes its id", () => {
    const { d1_databases, kv_namespaces, r2_buckets, vars } = config(section);
    expect(d1_databases[0]!.database_id).toBe(`uuid-${worker}`);
    const namespace = checkout.account().namespaces.find(({ title }) => title === `${worker}-kv`)!;
    expect(kv_namespaces[0]!.id).toBe(namespace.id);
    expect(r2_buckets[0]).toMatchObject({ bucket_name: `${worker}-files`, jurisdiction: "eu" });
    expect(checkout.account().buckets).toContain(`${worker}-files`);
    expect(vars.PUBLIC_ORIGIN).toBe(`https://${name}.example.com`);
    for (const kind of ["work", "slow", "dead"])
      expect(checkout.account().queues).toContain(`${worker}-${kind}`);
    expect(checkout.requests).toContainEqual({
      method: "PUT",
      url: `/accounts/the-account/d1/database/uuid-${worker}`,
      authorization: "Bearer the-token",
      body: '{"read_replication":{"mode":"auto"}}',
    });
  });

  test("setup:cloudflare keeps its secrets in a file that only its owner reads, and a second run changes nothing", async () => {
    const secrets = readFileSync(secretsFile(name), "utf8");
    expect(secrets).toMatch(/^ENCRYPTION_KEY=[0-9a-f]{64}$/m);
    expect(secrets).toMatch(/^SESSION_SECRET=[0-9a-f]{64}$/m);
    expect(statSync(secretsFile(name)).mode & 0o777).toBe(0o600);
    const [text, account] = [toml(), checkout.account()];
    const again = await checkout.run("setup-cloudflare.ts", [...args]);
    expect(again.code, again.output).toBe(0);
    expect(again.output).not.toContain(/^ENCRYPTION_KEY=(.+)$/m.exec(secrets)![1]);
    expect([toml(), checkout.account()]).toEqual([text, account]);
    expect(readFileSync(secretsFile(name), "utf8")).toBe(secrets);
  });

  test("deploy migrates and deploys this environment only, with its secrets the first time", async () => {
    const dryRun = await checkout.run("deploy.ts", [...args, "--dry-run"]);
    expect(commands(dryRun.calls)).toEqual([["deploy", "--minify", "--dry-run", flag]]);

    const first = await checkout.run("deploy.ts", [...args]);
    expect(first.code, first.output).toBe(0);
    expect(commands(first.calls)).toEqual([
      ["secret", "list", "--format", "json", flag],
      ["d1", "migrations", "apply", "DB", "--remote", flag],
      ["deploy", "--minify", "--secrets-file", expect.stringContaining(`.secrets.${name}`), flag],
    ]);
    expect(checkout.account().secrets[worker]?.toSorted()).toEqual(["ENCRYPTION_KEY", "SESSION_SECRET"]);

    // A rotated key is not overwritten with the first one.
    const second = await checkout.run("deploy.ts", [...args]);
    expect(commands(second.calls).at(-1)).toEqual(["deploy", "--minify", flag]);
    for (const { calls } of [first, second]) for (const each of stores(calls)) expect(each).toEqual(own);
  });

  test("backup and restore open the stores of this environment only", async () => {
    const folder = join(checkout.folder, `backup-${name}`);
    const backup = await checkout.run("backup.ts", ["--remote", ...args, folder]);
    expect(backup.code, backup.output).toBe(0);
    const restore = await checkout.run("restore.ts", ["--remote", ...args, folder]);
    expect(restore.code, restore.output).toBe(0);
    for (const { calls } of [backup, restore]) expect(stores(calls)).toEqual([own]);
    expect([...commands(backup.calls), ...commands(restore.calls)]).toEqual([]);
  });

  test("create-admin and reencrypt execute on the database of this environment only", async () => {
    const admin = await checkout.run("create-admin.ts", ["--remote", ...args, "--username", "owner"], {
      ADMIN_PASSWORD: "seven tall herons wade upstream",
    });
    expect(admin.code, admin.output).toBe(0);
    const reencrypt = await checkout.run("reencrypt.ts", ["--remote", ...args], {
      ENCRYPTION_KEY: "a".repeat(64),
      ENCRYPTION_KEY_PREVIOUS: "b".repeat(64),
    });
    expect(reencrypt.code, reencrypt.output).toBe(0);
    const executed = [...commands(admin.calls), ...commands(reencrypt.calls)];
    expect(executed.length).toBeGreaterThan(3);
    for (const each of executed)
      expect(each.slice(0, 6)).toEqual(["d1", "execute", "DB", "--remote", "--yes", flag]);
  });
});

test("CLOUDFLARE_ENV selects the environment like --env, and --env takes precedence", async () => {
  const variable = { CLOUDFLARE_ENV: "staging" };
  const [alone, both] = await Promise.all([
    checkout.run("deploy.ts", ["--dry-run"], variable),
    checkout.run("deploy.ts", ["--dry-run", "--env", "production"], variable),
  ]);
  expect(commands(alone.calls)[0]).toContain("--env=staging");
  expect(commands(both.calls)[0]).toContain("--env=");
});

const REFUSED: [script: string, args: string[], env: Record<string, string>, reason: RegExp][] = [
  ["deploy.ts", ["--env", "stagin"], {}, /no environment "stagin".*production, staging/],
  ["deploy.ts", ["staging"], {}, /Unexpected argument 'staging'/],
  ["deploy.ts", [], { npm_config_env: "staging" }, /npm took --env/],
  ["backup.ts", ["--env", "staging"], {}, /use it with --remote/],
  ["restore.ts", ["--env", "staging", "backup-staging"], {}, /use it with --remote/],
  ["create-admin.ts", ["--local", "--env", "staging"], {}, /use it with --remote/],
  ["reencrypt.ts", ["--local", "--env", "staging"], {}, /use it with --remote/],
  ["seed.ts", ["--env", "staging"], {}, /Unknown option '--env'/],
  ["seed.ts", ["--remote"], {}, /Unknown option '--remote'/],
];

test.concurrent.each(REFUSED)(
  "%s %j is refused before wrangler is called",
  async (script, args, env, reason) => {
    const { code, output, calls } = await checkout.run(script, args, env);
    expect(output).toMatch(reason);
    expect(code).toBe(1);
    expect(calls).toEqual([]);
  },
);

test("deploy refuses an environment that shares a resource with another one", async () => {
  const text = toml();
  const file = join(checkout.folder, "wrangler.toml");
  try {
    writeFileSync(file, text.replace("uuid-planwright-staging", "uuid-planwright"));
    const { output, calls } = await checkout.run("deploy.ts", ["--env", "staging"]);
    expect(output).toContain("staging and production share database_id uuid-planwright");
    expect(calls).toEqual([]);
  } finally {
    writeFileSync(file, text);
  }
});

test("setting a value keeps comments, order and other tables", () => {
  const text = `# top\n[vars] # the site\nA = "1" # old\nB = "2"\n\n[[d1]]\nbinding = "X"\nid = "0"\n\n[[d1]]\nbinding = "Y" # y\n`;
  const set = setTomlString(text, { header: "[vars]" }, "A", 'a "b"');
  expect(set).toBe(text.replace('"1" # old', '"a \\"b\\"" # old'));
  expect(setTomlString(text, { header: "[[d1]]", where: ["binding", "Y"] }, "id", "9")).toBe(
    text.replace('[[d1]]\nbinding = "Y"', '[[d1]]\nid = "9"\nbinding = "Y"'),
  );
  expect(() => setTomlString(text, { header: "[[d1]]", where: ["binding", "Z"] }, "id", "9")).toThrow(
    'no [[d1]] with binding = "Z"',
  );
});

test("setup:cloudflare changes ids and addresses only", () => {
  const lines = (text: string) =>
    text.split("\n").filter((line) => !/^(jurisdiction|\w*id|PUBLIC_ORIGIN) = "/.test(line));
  expect(lines(toml())).toEqual(lines(readFileSync("wrangler.toml", "utf8")));
});

test("staging has the bindings and settings of production with separate resources, and no preview URLs", () => {
  const read = (env: string) => readConfig({ config: "wrangler.toml", env });
  const neutral = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll("planwright-staging", "planwright")
        .replaceAll('"00000000-0000-0000-0000-000000000002"', '"00000000-0000-0000-0000-000000000001"')
        .replaceAll('"1002"', '"1001"')
        .replaceAll('"1004"', '"1003"'),
    ) as Record<string, unknown>;
  const [production, staging] = [neutral(read("")), neutral(read("staging"))];
  const own = new Set(["targetEnvironment", "routes", "workers_dev", "vars", "name"]);
  for (const name of Object.keys(production).filter((each) => !own.has(each)))
    expect(staging[name], name).toEqual(production[name]);
  expect(Object.keys(staging.vars as object)).toEqual(Object.keys(production.vars as object));
  expect(read("staging")).toMatchObject({ preview_urls: false, routes: [], workers_dev: true });
  expect(read("").preview_urls).toBe(false);
});

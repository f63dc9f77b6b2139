import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Manifest = {
  version: string;
  engines: { node: string };
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
type Lock = { packages: Record<string, { version: string; os?: string; cpu?: string; optional?: boolean }> };
type DevContainer = { image: string; forwardPorts: number[] };

const read = (file: string) => readFileSync(file, "utf8");
const readJson = (file: string): unknown => JSON.parse(read(file));
const manifest = readJson("package.json") as Manifest;
const major = (version: string) => Number(version.split(".")[0]);
const requiredMajor = Number(/^>=(\d+)$/.exec(manifest.engines.node)?.[1]);

test("each platform of workerd has a Node package that fits engines, and the scripts know it", () => {
  const { packages } = readJson("package-lock.json") as Lock;
  const listed = Object.entries(packages);
  const platforms = (prefix: string) =>
    listed
      .filter(([path]) => path.startsWith(`node_modules/${prefix}`))
      .map(([, { os, cpu }]) => `${String(os)}-${String(cpu)}`);
  const ours = Object.keys(manifest.optionalDependencies);
  const known = [...read("scripts/setup/node.mjs").matchAll(/^ {2}"(\w+-\w+)": "([\w-]+)",$/gm)];
  expect(known.map(([, , name]) => name).toSorted()).toEqual(ours.toSorted());
  expect(known.map(([, platform]) => platform).toSorted()).toEqual(
    platforms("@cloudflare/workerd-").toSorted(),
  );
  for (const [, platform, name] of known) {
    const { version, os, cpu, optional } = packages[`node_modules/${name}`]!;
    expect([`${os}-${cpu}`, version, optional]).toEqual([
      platform,
      manifest.optionalDependencies[name!],
      true,
    ]);
    expect(major(version), name).toBeGreaterThanOrEqual(requiredMajor);
  }
});

test("version managers and the dev container choose a Node that fits engines", () => {
  const { image, forwardPorts } = readJson(".devcontainer/devcontainer.json") as DevContainer;
  expect(major(read(".nvmrc"))).toBeGreaterThanOrEqual(requiredMajor);
  expect(image).toContain(`:${read(".nvmrc").trim()}-`);
  const port = (script: string) => Number(/getPort\((\d+)/.exec(read(script))![1]);
  expect(forwardPorts).toEqual([port("scripts/start.mjs"), port("scripts/dev.mjs")]);
});

test("the licenses of the fonts ship with them", () => {
  for (const font of ["besley", "instrument-sans"]) {
    const license = read(`node_modules/@fontsource-variable/${font}/LICENSE`);
    expect(license).toContain("SIL OPEN FONT LICENSE Version 1.1");
    expect(read(`web/public/fonts/${font}-OFL.txt`)).toBe(license);
    expect(read("README.md")).toContain(`web/public/fonts/${font}-OFL.txt`);
  }
});

/** What PowerShell 5 or cmd.exe do not understand. */
const POSIX_ONLY = /(^|\s)[A-Z_]+=\S+ |&&|\|\||\$\(|\brm -|\bexport |\bmktemp\b|<<|\\$|'[^']*'/m;

test("npm scripts and the commands of README and CONTRIBUTING run in every shell", () => {
  expect(Object.values(manifest.scripts).filter((script) => POSIX_ONLY.test(script))).toEqual([]);
  for (const file of ["README.md", "CONTRIBUTING.md"]) {
    const text = read(file);
    const blocks = [...text.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) => block!);
    const commands = [...text.matchAll(/`((?:[A-Z_]+=\S+ )?(?:npm|npx|git|node) [^`]+)`/g)].map(
      ([, it]) => it!,
    );
    expect([...blocks, ...commands].filter((command) => POSIX_ONLY.test(command))).toEqual([]);
  }
  expect(POSIX_ONLY.test("PORT=9000 npm start") && POSIX_ONLY.test("npm ci && npm start")).toBe(true);
});

test("CHANGELOG.md has a section for the version of package.json, with a date", () => {
  const released = [...read("CHANGELOG.md").matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)];
  expect(released[0]?.[1]).toBe(manifest.version);
  expect(read("CHANGELOG.md")).toContain("## [Unreleased]");
});

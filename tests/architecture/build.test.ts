import path from "node:path";
import type { Plugin, PluginOption, UserConfig } from "vite";
import { expect, test } from "vitest";
import viteConfig from "#web/vite.config.ts";
import { listImports, sources } from "#tests/support/sources.ts";

const ROUTE_TABLES = new Set(["web/app/public-pages.ts", "web/app/admin/routes.tsx"]);

const resolve = (importer: string, name: string) =>
  name.startsWith(".") ? path.posix.join(path.posix.dirname(importer), name) : name.replace(/^#web/, "web");

const config: UserConfig = viteConfig({ command: "build", mode: "production" });

/** Plugins come as objects, promises and nested lists of both. */
async function flatten(option: PluginOption): Promise<Plugin[]> {
  const value = await option;
  if (Array.isArray(value)) return (await Promise.all(value.map(flatten))).flat();
  return value ? [value] : [];
}

test("the build uses published plugins only", async () => {
  const plugins = await flatten(config.plugins);
  const own = plugins.filter(({ name }) => !/^(vite:|@tailwindcss\/vite)/.test(name)).map(({ name }) => name);
  expect(own).toEqual([]);
});

test("the build overrides neither tree shaking nor the sources of dependencies", () => {
  expect(config.build?.rolldownOptions).not.toHaveProperty("treeshake");
  expect(config.build?.rolldownOptions).not.toHaveProperty("plugins");
  expect(config.resolve).toBeUndefined();
});

test("at most three chunks are named", () => {
  const { output } = config.build!.rolldownOptions!;
  const { codeSplitting } = output as { codeSplitting: { groups: { name: string }[] } };
  expect(codeSplitting.groups.length).toBeLessThanOrEqual(3);
});

/** All modules that a module loads, at once or later. */
function listLoaded(entry: string): Set<string> {
  const bySource = new Map(sources.map((source) => [source.file, source]));
  const loaded = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file; file = open.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    const source = bySource.get(file);
    if (source) open.push(...listImports(source));
  }
  return loaded;
}

test("the rich editor is loaded by its pages only", () => {
  const pages = sources
    .filter(({ file, text }) => /^web\/.+-page\.tsx$/.test(file) && /export .*\bComponent\b/.test(text))
    .filter(({ file }) => [...listLoaded(file)].some((name) => name.startsWith("@tiptap/")))
    .map(({ file }) => file);
  expect(pages).toEqual([
    "web/features/articles/admin/editor/article-editor-page.tsx",
    "web/features/jobs/admin/editor/job-editor-page.tsx",
  ]);
  const shell = [...listLoaded("web/app/admin/layout.tsx"), ...listLoaded("web/app/public-layout.tsx")];
  expect(shell.filter((name) => name.startsWith("@tiptap/"))).toEqual([]);
});

test("every page module is routed exactly once", () => {
  const routed = sources
    .filter(({ file }) => ROUTE_TABLES.has(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/import\("([^"]+)"\)/g)].map(([, name = ""]) => resolve(file, name)),
    );
  const pages = sources
    .filter(({ file, text }) => /^web\/.+-page\.tsx$/.test(file) && /export .*\bComponent\b/.test(text))
    .map(({ file }) => file);
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((page) => routed.filter((file) => file === page).length !== 1)).toEqual([]);
});

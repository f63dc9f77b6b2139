import { expect, test } from "vitest";
import { groups } from "#web/chunks.ts";
import { sources } from "#tests/support/sources.ts";

/** A folder, and the names below it, as a group's pattern has them. */
const FOLDER = /([^|()]+)\(\?:([^)]+)\)/g;

test("what is built into one file is named by modules that are there", () => {
  const named = groups
    .filter(({ name }) => name !== "vendor")
    .flatMap(({ test: pattern }) => [...pattern.source.matchAll(FOLDER)])
    .flatMap(([, folder = "", names = ""]) => names.split("|").map((name) => `${folder}${name}\\.tsx?$`));
  expect(named.length).toBeGreaterThan(40);
  const isThere = (module: string) => sources.some(({ file }) => new RegExp(module).test(file));
  expect(named.filter((module) => !isThere(module))).toEqual([]);
});

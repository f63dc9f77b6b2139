import { expect, test } from "vitest";
import { inColumns, parseFullTextSearch } from "#worker/base/full-text.ts";

test.for<[string, string]>([
  ["planning", '"planning"*'],
  ["  Planning   LEAD ", '("Planning" OR "Plannings") AND "LEAD"*'],
  ["managers of", '("managers" OR "manager") AND "of"*'],
  ["a", '"a"'],
  ["FP&A", '("fp a" OR "fpa")'],
  ["fpa", '("fpa"* OR "fp a")'],
  ["401k match", '("401k" OR "401 k") AND "match"*'],
  ["401(k)", '("401 k" OR "401k")'],
  ["full-time", '("full time"* OR "fulltime")'],
  ['a"b) OR *', '("a b" OR "ab") AND "OR"*'],
  ["Ünïcode 數據", '("Ünïcode" OR "Ünïcodes") AND "數據"*'],
])("builds the match expression for %j", ([text, match]) => {
  expect(parseFullTextSearch(text)?.match.toLowerCase()).toBe(match.toLowerCase());
});

test.for<[string, string[]]>([
  ["C++ or C#", ["c++", "c#"]],
  [".NET, c", [".net"]],
  ["asp.net", []],
  ["end. next", []],
])("requires the symbols of %j in the text", ([text, literals]) => {
  expect(parseFullTextSearch(text)?.literals).toEqual(literals);
});

test("a search without a word is null, and at most twelve words count", () => {
  for (const text of ["", "  ", "+++", '"'])
    expect(parseFullTextSearch(text), JSON.stringify(text)).toBeNull();
  expect(parseFullTextSearch("w ".repeat(40))?.match.match(/AND/g)).toHaveLength(11);
});

test("an expression is restricted to columns as a whole", () => {
  expect(inColumns(["title", "company"], '"a" AND "b"')).toBe('{title company} : ("a" AND "b")');
});

test.for<[string, string, string | null, string]>([
  ['"close lead" oracle', '"close lead" AND "oracle"*', null, "close lead oracle"],
  ["analyst -intern", '"analyst"*', '("intern" OR "interns")', "analyst"],
  ['analyst -"cold call"', '"analyst"*', '"cold call"', "analyst"],
  ["full-time - remote", '("full time" OR "fulltime") AND "remote"*', null, "full-time - remote"],
])("phrases and exclusions of %j", ([text, match, excluded, words]) => {
  expect(parseFullTextSearch(text)).toMatchObject({ match, excluded, words });
});

test("a search with exclusions only finds nothing", () => {
  expect(parseFullTextSearch("-intern")).toBeNull();
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffPart, textDiff } from "#web/features/articles/admin/text-diff.ts";

const joined = (parts: DiffPart[], without: DiffPart["kind"]) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");

const line = fc.constantFrom(
  "",
  "A plan.",
  "A better plan.",
  "## Costs",
  "- one",
  "Costs rise when plans fall.",
);
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));

test("what is not added makes the text before, what is not removed makes the text after", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = textDiff(before, after, Number.POSITIVE_INFINITY);
      expect(joined(parts, "added")).toBe(before);
      expect(joined(parts, "removed")).toBe(after);
    }),
    { examples: [["A plan.\nA better plan.", "A plan.\nA better plan."]] },
  );
});

test("a reworded sentence is marked by its words, and what lies far from it is left out", () => {
  const far = Array.from({ length: 30 }, (_, n) => `Line ${n}.\n`).join("");
  const parts = textDiff(`${far}The budget was late.\n${far}`, `${far}The forecast was late.\n${far}`);
  expect(parts).toEqual([
    { kind: "skipped", text: "28 unchanged lines" },
    { kind: "same", text: "Line 28.\nLine 29.\n" },
    { kind: "same", text: "The " },
    { kind: "removed", text: "budget" },
    { kind: "added", text: "forecast" },
    { kind: "same", text: " was late.\n" },
    { kind: "same", text: "Line 0.\nLine 1.\n" },
    { kind: "skipped", text: "28 unchanged lines" },
  ]);
});

test("two long texts with nothing in common are compared in bounded time", () => {
  const words = (start: number) => Array.from({ length: 9_000 }, (_, n) => `w${start + n * 7}`).join(" ");
  const began = Date.now();
  const parts = textDiff(words(0), words(1));
  expect(Date.now() - began).toBeLessThan(3_000);
  expect(joined(parts, "removed")).toBe(words(1));
});

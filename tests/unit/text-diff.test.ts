import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type DiffPart, textDiff } from "#web/lib/text-diff.ts";

const joinParts = (parts: DiffPart[], without: DiffPart["kind"]) =>
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

test("parts without additions make the old text, parts without removals the new text", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = textDiff(before, after, Number.POSITIVE_INFINITY);
      expect(joinParts(parts, "added")).toBe(before);
      expect(joinParts(parts, "removed")).toBe(after);
    }),
    { examples: [["A plan.\nA better plan.", "A plan.\nA better plan."]] },
  );
});

test("a changed sentence is marked word by word, and distant lines are skipped", () => {
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

test("two long different texts are compared within three seconds", () => {
  const words = (start: number) => Array.from({ length: 9_000 }, (_, n) => `w${start + n * 7}`).join(" ");
  const began = Date.now();
  const parts = textDiff(words(0), words(1));
  expect(Date.now() - began).toBeLessThan(3_000);
  expect(joinParts(parts, "removed")).toBe(words(1));
});

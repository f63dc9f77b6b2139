import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type MergePart,
  mergeParagraphs,
  resolveMerge,
  splitParagraphs,
} from "#web/features/rich-text/merge-paragraphs.ts";

const merge = (base: string[], mine: string[], theirs: string[]) =>
  mergeParagraphs(base.join("\n\n"), mine.join("\n\n"), theirs.join("\n\n"));
const kinds = (parts: MergePart[]) => parts.map(({ kind }) => kind).join(" ");

test.for([
  {
    title: "nobody changed anything",
    base: ["a", "b"],
    mine: ["a", "b"],
    theirs: ["a", "b"],
    kinds: "same",
    text: "a\n\nb",
  },
  {
    title: "one side changed each paragraph",
    base: ["a", "b", "c"],
    mine: ["A", "b", "c"],
    theirs: ["a", "b", "C"],
    kinds: "mine same theirs",
    text: "A\n\nb\n\nC",
  },
  {
    title: "the sides changed neighboring paragraphs",
    base: ["a", "b", "c"],
    mine: ["a", "B", "C"],
    theirs: ["A", "b", "c"],
    kinds: "theirs mine mine",
    text: "A\n\nB\n\nC",
  },
  {
    title: "one side added before what the other changed",
    base: ["a", "b"],
    mine: ["a", "new", "b"],
    theirs: ["a", "B"],
    kinds: "same mine theirs",
    text: "a\n\nnew\n\nB",
  },
  {
    title: "one side changed two paragraphs, the other the second of them",
    base: ["a", "b", "c"],
    mine: ["a", "M", "M2"],
    theirs: ["T", "b", "T2"],
    kinds: "theirs mine conflict",
    text: "T\n\nM\n\nM2\n\nT2",
  },
  {
    title: "both made the same change",
    base: ["a", "b"],
    mine: ["x", "b"],
    theirs: ["x", "b"],
    kinds: "same same",
    text: "x\n\nb",
  },
  {
    title: "both changed one paragraph",
    base: ["a", "b"],
    mine: ["mine", "b"],
    theirs: ["theirs", "b"],
    kinds: "conflict same",
    text: "mine\n\ntheirs\n\nb",
  },
  {
    title: "one deleted what the other changed",
    base: ["a", "b"],
    mine: ["b"],
    theirs: ["A", "b"],
    kinds: "conflict same",
    text: "A\n\nb",
  },
  {
    title: "one deleted an untouched paragraph",
    base: ["a", "b"],
    mine: ["b"],
    theirs: ["a", "b"],
    kinds: "mine same",
    text: "b",
  },
  {
    title: "both added at the end",
    base: ["a"],
    mine: ["a", "m"],
    theirs: ["a", "t"],
    kinds: "same conflict",
    text: "a\n\nm\n\nt",
  },
  {
    title: "nothing was there before",
    base: [],
    mine: ["m"],
    theirs: ["t"],
    kinds: "conflict",
    text: "m\n\nt",
  },
])("a merge by paragraph: $title", ({ base, mine, theirs, kinds: expected, text }) => {
  const parts = merge(base, mine, theirs);
  expect(kinds(parts)).toBe(expected);
  expect(resolveMerge(parts)).toBe(text);
});

test("a person's choice decides each conflict", () => {
  const parts = merge(["a", "b", "c"], ["m1", "b", "m2"], ["t1", "b", "t2"]);
  expect(resolveMerge(parts, ["mine", "theirs"])).toBe("m1\n\nb\n\nt2");
  expect(resolveMerge(parts, ["both", "both"])).toBe("m1\n\nt1\n\nb\n\nm2\n\nt2");
});

test("a code block with blank lines is one paragraph", () => {
  expect(splitParagraphs("a\n\n```\nx\n\ny\n```\n\nb")).toEqual(["a", "```\nx\n\ny\n```", "b"]);
});

const paragraph = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
const document = fc.array(paragraph, { maxLength: 8 });

test("no paragraph of either side is lost without a person's choice", () => {
  fc.assert(
    fc.property(document, document, document, (base, mine, theirs) => {
      const parts = merge(base, mine, theirs);
      const result = splitParagraphs(resolveMerge(parts));
      const added = [...mine, ...theirs].filter((text) => !base.includes(text));
      expect(added.filter((text) => !result.includes(text))).toEqual([]);
      // If both changed all of it, each side's whole text can be chosen.
      const isOpen = parts.every(({ kind }) => kind === "same" || kind === "conflict");
      const choose = (side: "mine" | "theirs", whole: string[]) =>
        isOpen
          ? splitParagraphs(
              resolveMerge(
                parts,
                parts.map(() => side),
              ),
            )
          : whole;
      expect(choose("mine", mine)).toEqual(mine);
      expect(choose("theirs", theirs)).toEqual(theirs);
    }),
    { numRuns: 500 },
  );
});

test("a side that changed nothing adds nothing, and the order of the sides does not matter", () => {
  fc.assert(
    fc.property(document, document, document, (base, mine, theirs) => {
      expect(resolveMerge(merge(base, mine, base))).toBe(mine.join("\n\n"));
      expect(resolveMerge(merge(base, base, theirs))).toBe(theirs.join("\n\n"));
      const count = (parts: MergePart[]) => parts.filter(({ kind }) => kind === "conflict").length;
      expect(count(merge(base, mine, theirs))).toBe(count(merge(base, theirs, mine)));
    }),
    { numRuns: 300 },
  );
});

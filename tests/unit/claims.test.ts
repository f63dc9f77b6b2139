import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countClaims, matchSources, toAnchor } from "#contract/articles/claims.ts";

const TEXT = [
  "Nearly 40 percent of finance teams close within 5 days.",
  "Of the rest, 40 percent need more than two weeks for it.",
  "> A forecast is a reading, and not a promise.",
].join("\n\n");

const anchors = matchSources(TEXT, []).claims.map((claim) => ({ ...toAnchor(claim), id: claim.index }));
/** Words of the claims with their sources, in the order of the text. */
const attached = (text: string) =>
  matchSources(text, anchors).claims.map(({ text: claim, sources }) => [claim, sources.map(({ id }) => id)]);
const ids = (text: string) => attached(text).map(([, list]) => list);

test("each source belongs to the claim it was attached to, also where two claims have equal words", () => {
  expect(ids(TEXT)).toEqual(anchors.map(({ id }) => [id]));
  expect(countClaims(TEXT, anchors)).toEqual({ claims: 4, withoutSource: 0 });
  expect(countClaims(TEXT, [])).toEqual({ claims: 4, withoutSource: 4 });
});

test("edits of other passages keep every source", () => {
  const passage = fc
    .array(fc.constantFrom("plans", "the", "of", "teams", "change", "and", "40", "percent."), {
      maxLength: 12,
    })
    .map((words) => words.join(" "));
  fc.assert(
    fc.property(passage, passage, (before, after) => {
      const { claims, detached } = matchSources(`${before}\n\n${TEXT}\n\n${after}`, anchors);
      expect(detached).toEqual([]);
      expect(claims.flatMap(({ sources }) => sources.map(({ id }) => id)).toSorted()).toEqual(
        anchors.map(({ id }) => id).toSorted(),
      );
    }),
  );
});

test.for([
  ["a few words of the sentence", TEXT.replace("Nearly 40", "Today almost 40"), 0],
  ["the figure", TEXT.replace("Nearly 40", "Nearly 41"), 1],
  [
    "the whole sentence around the figure",
    TEXT.replace(/Nearly.*/, "Sales of oranges fell by 40 percent."),
    2,
  ],
  ["the sentence, which is removed", TEXT.replace(/Nearly.*\n\n/, ""), 2],
] as const)("after a change of %s, sources without their claim are detached", ([, text, lost]) => {
  const { detached } = matchSources(text, anchors);
  expect(detached).toHaveLength(lost);
});

test("a quotation keeps its source wherever it moves", () => {
  const moved = `He said so: "A forecast is a reading, and not a promise."`;
  const quote = { claim: '"A forecast is a reading, and not a promise."', before: "", after: "" };
  expect(matchSources(moved, [quote]).detached).toEqual([]);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { POST_TEXT_MAX } from "#contract/linkedin/constants.ts";
import { littleText, postText, shorten } from "#worker/features/linkedin/post-text.ts";

const RESERVED = "\\|{}@[]()<>#*_~";
const URL = "https://planwright.example/article/0192";
const anyText = fc.string({ unit: "grapheme", maxLength: 5_000 });
const reservedText = fc.string({
  unit: fc.constantFrom(...RESERVED.split(""), "a", " ", "\n", "é", "😀"),
  maxLength: 5_000,
});
const prose = fc.oneof(anyText, reservedText).filter((text) => text.isWellFormed());

/** Renders LinkedIn's Little Text Format; throws on an unescaped reserved character. */
function render(text: string): string {
  let rendered = "";
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") rendered += text[++at] ?? "";
    else if (RESERVED.includes(text[at]!)) throw new Error(`cut off at ${at}`);
    else rendered += text[at];
  }
  return rendered;
}

test.for([
  ["Budget (draft) #2", "Budget \\(draft\\) \\#2"],
  ["a_b*c~d", "a\\_b\\*c\\~d"],
  ["C:\\plan|x", "C:\\\\plan\\|x"],
  ["<b>{@you}[1]</b>", "\\<b\\>\\{\\@you\\}\\[1\\]\\</b\\>"],
  ["nothing at all, 5 % & more", "nothing at all, 5 % & more"],
])("%s is escaped for the Little Text Format", ([plain, escaped]) => {
  expect(littleText(plain!, "")).toBe(escaped);
});

test("any post renders back to its text, within the limits and ending with the link", () => {
  const roundTrip = fc.property(prose, prose, (title, summary) => {
    const text = postText({ title, summary, url: URL });
    expect(text.length).toBeLessThanOrEqual(POST_TEXT_MAX);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith(URL)).toBe(true);
    const sent = littleText(text, URL);
    expect(sent.length).toBeLessThanOrEqual(2 * POST_TEXT_MAX);
    expect(render(sent)).toBe(text);
  });
  fc.assert(roundTrip, { seed: 20_261_120, numRuns: 300 });
});

test("a short article is posted in full; a long one has its summary shortened", () => {
  const short = { title: "Eleven days", summary: "Why a forecast notices.", url: URL };
  expect(postText(short)).toBe(`Eleven days\n\nWhy a forecast notices.\n\n${URL}`);
  const long = postText({ title: "Eleven days", summary: "word ".repeat(2_000), url: URL });
  expect(long.startsWith("Eleven days\n\nword word")).toBe(true);
  expect(long).toContain("word…\n\n");
  expect(postText({ title: "Only this", summary: "", url: URL })).toBe(`Only this\n\n${URL}`);
});

test("a link with reserved characters is omitted from the text", () => {
  const url = "https://a_b.example/article/1";
  expect(postText({ title: "T", summary: "S", url })).toBe("T\n\nS");
});

test("shortening cuts at a word boundary and never inside a character", () => {
  expect(shorten("one two three", 13)).toBe("one two three");
  expect(shorten("one two three", 12)).toBe("one two…");
  expect(shorten("abcdefgh", 4)).toBe("abc…");
  expect(shorten("😀😀😀", 4)).toBe("😀…");
  expect(shorten("x", 0)).toBe("");
});

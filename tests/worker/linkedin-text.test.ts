import * as fc from "fast-check";
import { expect, test } from "vitest";
import { littleText, postText, shorten, TEXT_MAX } from "#worker/features/linkedin/post-text.ts";

const RESERVED = "\\|{}@[]()<>#*_~";
const URL = "https://planwright.example/article/0192";
const anyText = fc.string({ unit: "grapheme", maxLength: 5_000 });
const spiky = fc.string({
  unit: fc.constantFrom(...RESERVED.split(""), "a", " ", "\n", "é", "😀"),
  maxLength: 5_000,
});
const prose = fc.oneof(anyText, spiky).filter((text) => text.isWellFormed());

/** What LinkedIn shows of little text; an unescaped reserved sign would end it. */
function asShown(text: string): string {
  let shown = "";
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") shown += text[++at] ?? "";
    else if (RESERVED.includes(text[at]!)) throw new Error(`cut off at ${at}`);
    else shown += text[at];
  }
  return shown;
}

test.for([
  ["Budget (draft) #2", "Budget \\(draft\\) \\#2"],
  ["a_b*c~d", "a\\_b\\*c\\~d"],
  ["C:\\plan|x", "C:\\\\plan\\|x"],
  ["<b>{@you}[1]</b>", "\\<b\\>\\{\\@you\\}\\[1\\]\\</b\\>"],
  ["nothing at all, 5 % & more", "nothing at all, 5 % & more"],
])("%s is escaped as little text", ([plain, escaped]) => {
  expect(littleText(plain!, "")).toBe(escaped);
});

test("what is posted is what is read: whole, within the limits, and with a link that is one", () => {
  const holds = fc.property(prose, prose, (title, summary) => {
    const text = postText({ title, summary, url: URL });
    expect(text.length).toBeLessThanOrEqual(TEXT_MAX);
    expect(text.isWellFormed()).toBe(true);
    expect(text.endsWith(URL)).toBe(true);
    const sent = littleText(text, URL);
    expect(sent.length).toBeLessThanOrEqual(2 * TEXT_MAX);
    expect(asShown(sent)).toBe(text);
  });
  fc.assert(holds, { seed: 20_261_120, numRuns: 300 });
});

test("a short article is posted in full; a long one keeps its title and loses the end of its summary", () => {
  const short = { title: "Eleven days", summary: "Why a forecast notices.", url: URL };
  expect(postText(short)).toBe(`Eleven days\n\nWhy a forecast notices.\n\n${URL}`);
  const long = postText({ title: "Eleven days", summary: "word ".repeat(2_000), url: URL });
  expect(long.startsWith("Eleven days\n\nword word")).toBe(true);
  expect(long).toContain("word…\n\n");
  expect(postText({ title: "Only this", summary: "", url: URL })).toBe(`Only this\n\n${URL}`);
});

test("a link that little text would break is left to the card", () => {
  const url = "https://a_b.example/article/1";
  expect(postText({ title: "T", summary: "S", url })).toBe("T\n\nS");
});

test("shortening stops after a word, and never inside a character", () => {
  expect(shorten("one two three", 13)).toBe("one two three");
  expect(shorten("one two three", 12)).toBe("one two…");
  expect(shorten("abcdefgh", 4)).toBe("abc…");
  expect(shorten("😀😀😀", 4)).toBe("😀…");
  expect(shorten("x", 0)).toBe("");
});

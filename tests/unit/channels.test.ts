import * as fc from "fast-check";
import { expect, test } from "vitest";
import { postLength, validatePostText } from "#contract/channels/post-length.ts";
import { composeText } from "#worker/features/linkedin/post-text.ts";
import { findFacets } from "#worker/vendors/bluesky-facets.ts";
import { toRecordKey } from "#worker/vendors/bluesky.ts";

test.for<[string, string[]]>([
  ["See https://example.com/a?b=1.", ["https://example.com/a?b=1"]],
  ["(https://example.com/a)", ["https://example.com/a"]],
  ["#One and #two_3, not a#b or #4", ["#One", "#two_3"]],
  ["Größe 📈 https://example.com", ["https://example.com"]],
  ["No links", []],
])("the links and hashtags of %j are named by their bytes", ([text, expected]) => {
  const bytes = new TextEncoder().encode(text);
  const named = findFacets(text).map(({ index }) =>
    new TextDecoder().decode(bytes.slice(index.byteStart, index.byteEnd)),
  );
  expect(named).toEqual(expected);
});

test("a record key is a TID that sorts by time and stays the same for a post", () => {
  const id = "01900000-0000-7000-8000-00000000012f";
  const time = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(time, time, (one, other) => {
      const key = (at: number) => toRecordKey({ id, firstSentAt: new Date(at) });
      expect(key(one)).toMatch(/^[234567a-z]{13}$/);
      expect(key(one)).toBe(key(one));
      expect(Math.sign(one - other)).toBe(key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0);
    }),
  );
});

test.for([
  ["linkedin", "a👍", 3],
  ["bluesky", "a👍", 2],
  ["bluesky", "👩‍👩‍👧", 1],
  ["mastodon", "https://example.com/a-very-long-address-of-a-page", 23],
  ["mastodon", "é https://a.b c", 27],
] as const)("%s counts %j as %d characters", ([channel, text, length]) => {
  expect(postLength(channel, text)).toBe(length);
});

test("a composed text fits every network", () => {
  const part = fc.string({ unit: "grapheme", maxLength: 600 });
  fc.assert(
    fc.property(part, part, fc.integer({ min: 20, max: 500 }), (title, summary, max) => {
      const text = composeText({ title, summary }, max);
      expect(text.length).toBeLessThanOrEqual(max);
      expect(text.isWellFormed()).toBe(true);
      expect(validatePostText("bluesky", text, max)).toBeUndefined();
    }),
  );
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FORM_KEY_PLACEHOLDER } from "#contract/form-check.ts";
import { createFormKey, readFormKey } from "#worker/runtime/form-key.ts";

const SECRET = "a secret for tests that is long enough";
const servedAt = fc.date({ min: new Date("2020-01-01"), max: new Date("2200-01-01"), noInvalidDate: true });

test("a key contains the second at which its form was served, and fits its placeholder", () => {
  fc.assert(
    fc.property(servedAt, (time) => {
      const key = createFormKey(SECRET, time);
      expect(key).toHaveLength(FORM_KEY_PLACEHOLDER.length);
      expect(readFormKey(SECRET, key)!.getTime()).toBe(Math.floor(time.getTime() / 1_000) * 1_000);
      expect(readFormKey("another secret", key)).toBeNull();
      expect(createFormKey(SECRET, time)).not.toBe(key);
    }),
  );
});

const isOfThisSite = (key: string) => readFormKey(SECRET, key) !== null;

test("a key with any other character is not of this site", () => {
  const key = createFormKey(SECRET, new Date("2026-11-27T09:00:00Z"));
  const changedKeys = fc
    .tuple(fc.nat(key.length - 1), fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }))
    .map(([at, char]) => key.slice(0, at) + char + key.slice(at + 1))
    .filter((changed) => changed !== key);
  expect(isOfThisSite(key)).toBe(true);
  fc.assert(
    fc.property(changedKeys, (changed) => {
      expect(isOfThisSite(changed)).toBe(false);
    }),
  );
});

test("any other text is not of this site", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isOfThisSite(text)).toBe(false);
    }),
  );
});

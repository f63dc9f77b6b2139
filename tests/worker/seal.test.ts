import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyring, unseal, seal, UnsealError } from "#worker/base/seal.ts";
import { rotateSecrets, sealSetting } from "#worker/features/settings/rules.ts";

const OLD = "the key of last year, long enough";
const NEW = "the key of this year, long enough";
const text = fc
  .oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }))
  .filter((given) => given.isWellFormed());

test("whatever is sealed opens again, in its own place and with its own key only", async () => {
  const [keyring, other] = await Promise.all([createKeyring(NEW), createKeyring(OLD)]);
  const holds = fc.asyncProperty(text, text, text, async (plain, place, elsewhere) => {
    fc.pre(place !== elsewhere);
    const sealed = await seal(keyring, place, plain);
    expect(await unseal(keyring, place, sealed)).toBe(plain);
    await expect(unseal(keyring, elsewhere, sealed)).rejects.toThrow(UnsealError);
    await expect(unseal(other, place, sealed)).rejects.toThrow(UnsealError);
    const renamed = { ...sealed, keyId: other.current.id };
    await expect(unseal(other, place, renamed), "another key under this name").rejects.toThrow(UnsealError);
  });
  await fc.assert(holds, { seed: 20_261_120, numRuns: 60 });
});

test("one changed character anywhere, or any other end, is noticed", async () => {
  const keyring = await createKeyring(NEW);
  const holds = fc.asyncProperty(
    text,
    fc.nat(),
    fc.constantFrom("A", "z", "_", "=", " "),
    async (plain, at, sign) => {
      const { sealed, keyId } = await seal(keyring, "row", plain);
      const where = at % sealed.length;
      const changed = sealed.slice(0, where) + sign + sealed.slice(where + 1);
      for (const tampered of [changed, sealed.slice(0, where), `${sealed}${sign}`]) {
        if (tampered === sealed) continue;
        await expect(unseal(keyring, "row", { sealed: tampered, keyId })).rejects.toThrow(UnsealError);
      }
    },
  );
  await fc.assert(holds, { seed: 20_261_120, numRuns: 60 });
});

test("the same text is never sealed the same way twice, and the name of a key does not give it away", async () => {
  const keyring = await createKeyring(NEW);
  const sealed = await Promise.all(Array.from({ length: 50 }, () => seal(keyring, "row", "same")));
  expect(new Set(sealed.map((each) => each.sealed)).size).toBe(50);
  expect(new Set(sealed.map((each) => each.sealed.slice(0, 16))).size, "a new IV each time").toBe(50);
  expect(keyring.current.id).toMatch(/^[0-9a-f]{16}$/);
  expect((await createKeyring(NEW)).current.id).toBe(keyring.current.id);
  expect((await createKeyring(OLD)).current.id).not.toBe(keyring.current.id);
});

test("after the key has changed the old values open, are sealed again once, and what no key opens is named", async () => {
  const [before, lost] = await Promise.all([createKeyring(OLD), createKeyring("a key that nobody has kept, alas")]);
  const row = async (ring: typeof before, settingKey: string, plain: string) => {
    const { sealed, keyId } = await sealSetting(ring, settingKey, plain);
    return { settingKey, settingValue: sealed, keyId };
  };
  const rows = [await row(before, "openai_api_key", "sk-one"), await row(lost, "ghl_api_key", "pit-two")];
  const keyring = await createKeyring(NEW, OLD);
  const { done, lost: named } = await rotateSecrets(keyring, rows);
  expect(named).toEqual(["ghl_api_key"]);
  expect(done.map(({ key, was }) => [key, was])).toEqual([["openai_api_key", rows[0]!.settingValue]]);
  const [{ now }] = done as [(typeof done)[number]];
  const only = await createKeyring(NEW);
  expect(await unseal(only, "app_settings.openai_api_key", now), "without the old key").toBe("sk-one");
  const again = { settingKey: "openai_api_key", settingValue: now.sealed, keyId: now.keyId };
  expect(await rotateSecrets(keyring, [again])).toEqual({ done: [], lost: [] });
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyring, unseal, seal, UnsealError } from "#worker/base/seal.ts";
import { rotateSecrets, sealSetting } from "#worker/features/settings/rules.ts";

const OLD = "the key of last year, long enough";
const NEW = "the key of this year, long enough";
const text = fc
  .oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }))
  .filter((value) => value.isWellFormed());

test("a sealed value can be unsealed only with its context and key", async () => {
  const [keyring, other] = await Promise.all([createKeyring(NEW), createKeyring(OLD)]);
  const property = fc.asyncProperty(text, text, text, async (plain, context, otherContext) => {
    fc.pre(context !== otherContext);
    const sealed = await seal(keyring, context, plain);
    expect(await unseal(keyring, context, sealed)).toBe(plain);
    await expect(unseal(keyring, otherContext, sealed)).rejects.toThrow(UnsealError);
    await expect(unseal(other, context, sealed)).rejects.toThrow(UnsealError);
    const renamed = { ...sealed, keyId: other.current.id };
    await expect(unseal(other, context, renamed), "another key with this id").rejects.toThrow(UnsealError);
  });
  await fc.assert(property, { seed: 20_261_120, numRuns: 60 });
});

test("any changed, removed or added character fails to unseal", async () => {
  const keyring = await createKeyring(NEW);
  const property = fc.asyncProperty(
    text,
    fc.nat(),
    fc.constantFrom("A", "z", "_", "=", " "),
    async (plain, at, char) => {
      const { sealed, keyId } = await seal(keyring, "row", plain);
      const where = at % sealed.length;
      const changed = sealed.slice(0, where) + char + sealed.slice(where + 1);
      for (const tampered of [changed, sealed.slice(0, where), `${sealed}${char}`]) {
        if (tampered === sealed) continue;
        await expect(unseal(keyring, "row", { sealed: tampered, keyId })).rejects.toThrow(UnsealError);
      }
    },
  );
  await fc.assert(property, { seed: 20_261_120, numRuns: 60 });
});

test("sealing uses a new IV each time, and key ids are stable hashes", async () => {
  const keyring = await createKeyring(NEW);
  const sealed = await Promise.all(Array.from({ length: 50 }, () => seal(keyring, "row", "same")));
  expect(new Set(sealed.map((each) => each.sealed)).size).toBe(50);
  expect(new Set(sealed.map((each) => each.sealed.slice(0, 16))).size, "a new IV each time").toBe(50);
  expect(keyring.current.id).toMatch(/^[0-9a-f]{16}$/);
  expect((await createKeyring(NEW)).current.id).toBe(keyring.current.id);
  expect((await createKeyring(OLD)).current.id).not.toBe(keyring.current.id);
});

test("key rotation re-encrypts settings once and reports those it cannot decrypt", async () => {
  const [before, lost] = await Promise.all([
    createKeyring(OLD),
    createKeyring("a key that was lost, long enough"),
  ]);
  const row = async (ring: typeof before, settingKey: string, plain: string) => {
    const { sealed, keyId } = await sealSetting(ring, settingKey, plain);
    return { settingKey, settingValue: sealed, keyId };
  };
  const rows = [await row(before, "openai_api_key", "sk-one"), await row(lost, "ghl_api_key", "pit-two")];
  const keyring = await createKeyring(NEW, OLD);
  const { done, lost: lostKeys } = await rotateSecrets(keyring, rows);
  expect(lostKeys).toEqual(["ghl_api_key"]);
  expect(done.map(({ key, was }) => [key, was])).toEqual([["openai_api_key", rows[0]!.settingValue]]);
  const [{ now }] = done as [(typeof done)[number]];
  const only = await createKeyring(NEW);
  expect(await unseal(only, "app_settings.openai_api_key", now), "without the old key").toBe("sk-one");
  const again = { settingKey: "openai_api_key", settingValue: now.sealed, keyId: now.keyId };
  expect(await rotateSecrets(keyring, [again])).toEqual({ done: [], lost: [] });
});

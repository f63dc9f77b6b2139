import { HOTP, Secret } from "otpauth";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  createRecoveryCodes,
  createTotpSecret,
  findTotpStep,
  hashRecoveryCode,
  isTotpCode,
  normalizeCode,
  totpUri,
} from "#worker/features/auth/totp.ts";

/** The secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = Secret.fromLatin1("12345678901234567890").base32;

const at = (seconds: number) => new Date(seconds * 1000);

/** RFC 6238, appendix B: the last 6 of the 8 digits, as the code of fewer digits is the remainder of the same number. */
const vectors: [seconds: number, code: string][] = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
];

test.for(vectors)("at %d seconds the code of RFC 6238 is %s", ([seconds, code]) => {
  expect(findTotpStep(SECRET, code.slice(-6), at(seconds))).toBe(Math.floor(seconds / 30));
});

test("a code is accepted from one step before to one step after its own, and no longer", () => {
  const steps = fc.integer({ min: 2, max: 90_000_000 });
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: 0, max: 29 }),
      (step, shift, second) => {
        const code = HOTP.generate({ secret: Secret.fromBase32(SECRET), counter: step });
        const near = [-1, 0, 1].map((delta) =>
          HOTP.generate({ secret: Secret.fromBase32(SECRET), counter: step + shift + delta }),
        );
        // Codes of different steps can be equal by chance.
        const isNear = near.includes(code);
        const found = findTotpStep(SECRET, code, at((step + shift) * 30 + second));
        expect(found !== null).toBe(isNear);
        expect(Math.abs(shift) > 1 || found !== null).toBe(true);
      },
    ),
  );
});

test("codes of another secret, letters and other lengths are refused", () => {
  const now = at(1_111_111_111);
  expect(findTotpStep(createTotpSecret(), "050471", now)).toBeNull();
  for (const code of ["", "05047", "0504711", "abcdef"]) expect(findTotpStep(SECRET, code, now)).toBeNull();
  expect(["050471", "05047", "0504711", "05047A"].map(isTotpCode)).toEqual([true, false, false, false]);
});

test("a secret has 160 random bits, and its address names firm and user", () => {
  const secrets = new Set(Array.from({ length: 50 }, createTotpSecret));
  expect(secrets.size).toBe(50);
  for (const secret of secrets) expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
  const uri = new URL(totpUri(SECRET, "Planwright & Co", "ann@example.com"));
  expect(uri.protocol).toBe("otpauth:");
  expect(uri.searchParams.get("secret")).toBe(SECRET);
  expect(uri.searchParams.get("issuer")).toBe("Planwright & Co");
  expect(decodeURIComponent(uri.pathname)).toContain("ann@example.com");
});

test("ten different recovery codes; spaces, hyphens, case and look-alikes don't matter", async () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(normalizeCode(" 0o1i-lL1a ")).toBe("001111 1A".replace(" ", ""));
  const hash = await hashRecoveryCode("one", codes[0]!);
  expect(await hashRecoveryCode("one", codes[0]!.toLowerCase().replaceAll("-", " "))).toBe(hash);
  expect(await hashRecoveryCode("two", codes[0]!)).not.toBe(hash);
});

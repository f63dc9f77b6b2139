import { PASSWORD_MIN } from "#contract/auth/constants.ts";

type Strength = { score: 0 | 1 | 2 | 3; label: string };

const FAIR_BITS = 50;
const STRONG_BITS = 70;

/** Character classes and their sizes. */
const CHARACTER_CLASSES: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 32],
];

/**
 * An estimate of brute-force resistance. Repeated and neighboring characters count a quarter; only the server checks
 * leaked passwords.
 */
export function passwordStrength(password: string): Strength {
  const characters = Array.from(password);
  if (password.length < PASSWORD_MIN)
    return { score: 0, label: `${PASSWORD_MIN - password.length} more to go` };
  const pool = CHARACTER_CLASSES.reduce(
    (sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum),
    0,
  );
  const effectiveLength = characters.reduce(
    (sum, character, index) => sum + (isPredictable(characters[index - 1], character) ? 0.25 : 1),
    0,
  );
  const variety = Math.min(effectiveLength, new Set(characters).size * 2);
  const bits = variety * Math.log2(pool);
  if (bits < FAIR_BITS) return { score: 1, label: "Weak" };
  return bits < STRONG_BITS ? { score: 2, label: "Fair" } : { score: 3, label: "Strong" };
}

/** The same character again, or its neighbor in the alphabet or the digits. */
const isPredictable = (before: string | undefined, character: string) =>
  before !== undefined && Math.abs(before.codePointAt(0)! - character.codePointAt(0)!) <= 1;

import { PASSWORD_MIN } from "#contract/auth/endpoints.ts";

type Strength = { score: 0 | 1 | 2 | 3; word: string };

const FAIR_BITS = 50;
const STRONG_BITS = 70;

/** Kinds of characters, and how many there are of each to guess from. */
const KINDS: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^a-zA-Z0-9]/, 32],
];

/**
 * A hint while one types: how many guesses a password withstands that is tried blindly. Repeated and neighboring
 * characters count a quarter. Whether a password is taken, only the server says.
 */
export function passwordStrength(password: string): Strength {
  const letters = Array.from(password);
  if (password.length < PASSWORD_MIN)
    return { score: 0, word: `${PASSWORD_MIN - password.length} more to go` };
  const pool = KINDS.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  const worth = letters.reduce(
    (sum, letter, at) => sum + (isExpected(letters[at - 1], letter) ? 0.25 : 1),
    0,
  );
  const variety = Math.min(worth, new Set(letters).size * 2);
  const bits = variety * Math.log2(pool);
  if (bits < FAIR_BITS) return { score: 1, word: "Weak" };
  return bits < STRONG_BITS ? { score: 2, word: "Fair" } : { score: 3, word: "Strong" };
}

/** The same character again, or the next one of the alphabet or of the digits, upwards or downwards. */
const isExpected = (before: string | undefined, letter: string) =>
  before !== undefined && Math.abs(before.codePointAt(0)! - letter.codePointAt(0)!) <= 1;

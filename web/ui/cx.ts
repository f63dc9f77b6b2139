/**
 * Joins class names. Component classes are in a lower cascade layer than utilities, so a caller's utility wins.
 */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

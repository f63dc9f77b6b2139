/**
 * Joins class names. Component classes are in a lower cascade layer than utilities, so a caller's utility wins.
 */
export function cx(...classNames: (string | false | null | undefined)[]): string {
  return classNames.filter(Boolean).join(" ");
}

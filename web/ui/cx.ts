/** Joins the class names that are there. Component classes sit below utilities, so a caller's utility always wins. */
export function cx(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}

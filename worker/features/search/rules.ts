/** Words as a full-text query over some columns: all must match, each as the beginning of a word; null for none. */
export function matchIn(columns: readonly string[], words: string): string | null {
  const terms = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (terms.length === 0) return null;
  const all = terms.slice(0, 8).map((term) => `"${term}"*`);
  return `{${columns.join(" ")}} : (${all.join(" AND ")})`;
}

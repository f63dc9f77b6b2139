/** FTS5 prefix query over some columns that requires every term; null when there is none. */
export function matchIn(columns: readonly string[], words: string): string | null {
  const terms = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (terms.length === 0) return null;
  const all = terms.slice(0, 8).map((term) => `"${term}"*`);
  return `{${columns.join(" ")}} : (${all.join(" AND ")})`;
}

/** A sender as it is written in settings: `hello@example.com` or `Firm <hello@example.com>`. */
export function parseSender(written: string): { name: string; email: string } {
  const named = /^(.*)<([^<>\s]+)>$/.exec(written.trim());
  if (!named) return { name: "", email: written.trim() };
  return { name: named[1]!.trim().replace(/^"(.*)"$/, "$1"), email: named[2]! };
}

/** Parses a sender: `hello@example.com` or `Firm <hello@example.com>`. */
export function parseSender(text: string): { name: string; email: string } {
  const match = /^(.*)<([^<>\s]+)>$/.exec(text.trim());
  if (!match) return { name: "", email: text.trim() };
  return { name: match[1]!.trim().replace(/^"(.*)"$/, "$1"), email: match[2]! };
}

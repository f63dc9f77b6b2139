type Colleague = { id: string; username: string; fullName: string | null };

const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/**
 * Ids of the colleagues that a note names by `@username` or `@full name`, in any case. Of names that begin alike the
 * longest counts; an email address mentions nobody.
 */
export function findMentions(text: string, colleagues: readonly Colleague[]): string[] {
  const names = colleagues
    .flatMap(({ id, username, fullName }) =>
      [username, fullName].flatMap((name) => (name ? [{ id, name: name.toLowerCase() }] : [])),
    )
    .toSorted((a, b) => b.name.length - a.name.length);
  const lower = text.toLowerCase();
  const mentioned = new Set<string>();
  for (let at = lower.indexOf("@"); at >= 0; at = lower.indexOf("@", at + 1)) {
    if (isWordCharacter(lower[at - 1])) continue;
    const rest = lower.slice(at + 1);
    const match = names.find(({ name }) => rest.startsWith(name) && !isWordCharacter(rest[name.length]));
    if (match) mentioned.add(match.id);
  }
  return [...mentioned];
}

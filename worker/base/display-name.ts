const CONTROL = /[\p{C}\s]+/gu;
/** Marks of a link or an address, which no name needs. */
const LINK = /[/\\@]|www\./i;
/** Mail programs turn 'evil.example' into a link, but not 'evil. example'. */
const INNER_DOT = /[.。．｡](?=[^\s.])/gu;

/** One line without control, format or surplus space characters, for mail subjects. */
export const toOneLine = (text: string): string => text.replace(CONTROL, " ").trim();

/**
 * A person's name for mails and subjects: one line that contains no link. Empty when the name consists of one, because
 * anyone can type a name into a form that we send to a stranger.
 */
export function displayName(...parts: readonly string[]): string {
  const name = toOneLine(parts.join(" "));
  return LINK.test(name) ? "" : name.replace(INNER_DOT, ". ");
}

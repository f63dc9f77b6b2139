import { mergeParagraphs, resolveMerge } from "#web/features/rich-text/merge-paragraphs.ts";

type MergedFields<T> = {
  /** With this side's value of the fields in `conflicting`. */
  fields: T;
  /** Both sides changed them, differently. */
  conflicting: (keyof T & string)[];
};

/** Fields may be lists, such as places. */
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? "") === JSON.stringify(b ?? "");

/** Merges all fields but the text `textName`: what one side changed is taken. */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  textName: keyof T,
): MergedFields<T> {
  const fields = { ...mine };
  const conflicting: (keyof T & string)[] = [];
  for (const name of Object.keys(mine) as (keyof T & string)[]) {
    if (name === textName) continue;
    if (isEqual(mine[name], base[name])) fields[name] = theirs[name];
    else if (!isEqual(theirs[name], base[name]) && !isEqual(mine[name], theirs[name])) conflicting.push(name);
  }
  return { fields, conflicting };
}

/** The form after a save: the saved values, and what was typed after `sent`. */
export function withTyped<T extends object>(sent: T, current: T, saved: T): T {
  const names = Object.keys(current) as (keyof T)[];
  const typed = names.filter((name) => !isEqual(current[name], sent[name]));
  return { ...saved, ...Object.fromEntries(typed.map((name) => [name, current[name]])) };
}

/** Merges two drafts of one person without asking: a paragraph that both changed is there twice. */
export function mergeDrafts<T extends object>(base: T, mine: T, theirs: T, textName: keyof T): T {
  const [start, own, other] = [base, mine, theirs].map((values) => String(values[textName] ?? ""));
  const text = resolveMerge(mergeParagraphs(start!, own!, other!));
  return { ...mergeFields(base, mine, theirs, textName).fields, [textName]: text };
}

import type { ListName } from "#contract/lists/constants.ts";
import { formatUses } from "#contract/lists/labels.ts";
import type { List, ListEntry, ListUpdate } from "#contract/lists/schemas.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { slugify } from "#contract/slug.ts";

const fold = (text: string) => text.toLocaleLowerCase("en");

/** Lists whose values are shown in addresses and feeds as they are stored; the others have short keys. */
const READABLE_KEYS = new Set<ListName>(["industries", "categories"]);

/** The key of a new entry; it stays when the label changes. */
const newKey = (name: ListName, label: string): string =>
  READABLE_KEYS.has(name) ? label : slugify(label) || label;

/** Names that mean something else in filters and forms. */
const RESERVED = new Set(["all", "all industries", "other"]);

/** Errors by field of an update, such as `entries.2.label`. */
export function findListErrors({ name, entries: before }: List, { entries }: ListUpdate): FieldErrors {
  const errors: FieldErrors = {};
  const known = new Set(before.map(({ key }) => key));
  const keys = new Set<string>();
  const labels = new Set<string>();
  for (const [index, { key, label }] of entries.entries()) {
    const value = key ?? newKey(name, label);
    if (key !== null && !known.has(key)) errors[`entries.${index}.key`] = ["There is no such entry."];
    if (labels.has(fold(label)))
      errors[`entries.${index}.label`] = ["There is already an entry with this name."];
    else if (READABLE_KEYS.has(name) && RESERVED.has(fold(label)))
      errors[`entries.${index}.label`] = ["This name is used by the filters and forms. Choose another one."];
    else if (key === null && before.some((entry) => fold(entry.key) === fold(value)))
      errors[`entries.${index}.label`] = [
        "This is the original name of another entry. Restore or rename that one.",
      ];
    else if (keys.has(fold(value)))
      errors[`entries.${index}.label`] = ["This name is too similar to another one."];
    keys.add(fold(value));
    labels.add(fold(label));
  }
  if (entries.every(({ isArchived }) => isArchived))
    errors.entries = ["Keep at least one entry that is not archived."];
  return errors;
}

/** The entries that an update stores. */
export const toEntries = (name: ListName, { entries }: ListUpdate): ListEntry[] =>
  entries.map((entry) => ({ ...entry, key: entry.key ?? newKey(name, entry.label) }));

/** Keys of the entries that an update leaves out. */
export const findDeletedKeys = (before: readonly ListEntry[], after: readonly ListEntry[]): string[] =>
  before.filter(({ key }) => after.every((entry) => entry.key !== key)).map(({ key }) => key);

/** Changed, added, deleted and moved entries, for the activity log. */
export function diffEntries(
  before: readonly ListEntry[],
  after: readonly ListEntry[],
): Record<string, unknown> {
  const find = (entries: readonly ListEntry[], key: string) => entries.find((entry) => entry.key === key);
  const describe = (entry: ListEntry | undefined) => entry && JSON.stringify(entry);
  const keys = [...new Set([...before, ...after].map(({ key }) => key))];
  const changed = keys
    .filter((key) => describe(find(before, key)) !== describe(find(after, key)))
    .map((key) => [key, { before: find(before, key) ?? null, after: find(after, key) ?? null }]);
  const order = (entries: readonly ListEntry[], other: readonly ListEntry[]) =>
    entries.map(({ key }) => key).filter((key) => find(other, key));
  const [from, to] = [order(before, after), order(after, before)];
  return {
    ...Object.fromEntries(changed),
    ...(from.join("\n") !== to.join("\n") && { order: { before: from, after: to } }),
  };
}

/** '3 jobs and applications use “Retail”. Archive it instead.' */
export const describeUses = (name: ListName, label: string, uses: number): string =>
  `${formatUses(name, uses)} ${uses === 1 ? "uses" : "use"} “${label}”. Archive it instead.`;

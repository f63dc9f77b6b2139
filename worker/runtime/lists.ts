import { defaultEntries } from "#contract/lists/config.ts";
import { type ListName, listNames } from "#contract/lists/constants.ts";
import type { List, ListEntry, ListOption } from "#contract/lists/schemas.ts";
import { getContentStateCached } from "./content-version.ts";
import type { Ctx } from "./ctx.ts";
import { invalidFieldsError } from "./input.ts";
import type { ListRow } from "./queries.ts";

/** The business lists: those that staff have changed from the database, the others from web/content/firm.ts. */
export class Lists {
  readonly all: readonly List[];

  constructor(rows: readonly ListRow[]) {
    const stored = new Map(rows.map((row) => [row.name, row]));
    this.all = listNames.map((name) => ({
      name,
      version: stored.get(name)?.version ?? 0,
      entries: stored.get(name)?.entries ?? defaultEntries(name),
    }));
  }

  get = (name: ListName): List => this.all.find((list) => list.name === name)!;

  find = (name: ListName, key: string | null | undefined): ListEntry | undefined =>
    this.get(name).entries.find((entry) => entry.key === key);

  /** Label of a stored value. A value that is not in the list is its own label. */
  label = (name: ListName, key: string): string => this.find(name, key)?.label ?? key;

  /** The entries that are offered, in order. */
  options = (name: ListName): ListOption[] =>
    this.get(name)
      .entries.filter(({ isArchived }) => !isArchived)
      .map(({ key, label, isFeatured }) => ({ value: key, label, isFeatured }));

  /** Whether new rows may have the value. */
  isOffered = (name: ListName, key: string): boolean => this.find(name, key)?.isArchived === false;
}

const defaults = new Lists([]);
const listsByState = new WeakMap<object, Lists>();

/** Returns the lists of the current content version, from isolate memory while it is fresh. */
export async function getLists(ctx: Pick<Ctx, "replicaDb" | "clock">): Promise<Lists> {
  const state = await getContentStateCached(ctx);
  if (state.lists.length === 0) return defaults;
  const lists = listsByState.get(state) ?? new Lists(state.lists);
  listsByState.set(state, lists);
  return lists;
}

/** Throws 400 at `field` for a value that is not offered, unless the row has it already. */
export async function assertListed(
  ctx: Pick<Ctx, "replicaDb" | "clock">,
  name: ListName,
  value: { field: string; next: string | null | undefined; before?: string | null; message: string },
): Promise<void> {
  const { field, next, before, message } = value;
  if (next === undefined || next === null || next === before) return;
  if (!(await getLists(ctx)).isOffered(name, next)) throw invalidFieldsError({ [field]: [message] });
}

/** Throws 400 at `reason` unless it is an offered reason to reject an application. */
export const assertRejectionReason = (
  ctx: Pick<Ctx, "replicaDb" | "clock">,
  reason: string | undefined,
): Promise<void> =>
  assertListed(ctx, "rejection-reasons", {
    field: "reason",
    next: reason ?? "",
    message: "Choose a reason.",
  });

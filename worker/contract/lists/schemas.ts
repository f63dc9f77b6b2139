import * as z from "zod";
import { requiredText } from "#contract/schemas.ts";
import { LIST_LABEL_MAX, LIST_MAX_ENTRIES, listNames } from "./constants.ts";

/** An entry that is archived is no longer offered; rows that have it keep it. */
export const ListEntry = z.object({
  /** Stored in rows; never changes. */
  key: z.string(),
  label: z.string(),
  /** Also offered in the short selects of the list. */
  isFeatured: z.boolean(),
  isArchived: z.boolean(),
});
export type ListEntry = z.infer<typeof ListEntry>;

export const List = z.object({
  name: z.enum(listNames),
  /** 0 until the first change. */
  version: z.number(),
  entries: z.array(ListEntry),
});
export type List = z.infer<typeof List>;

/** A list with the number of rows by key. */
export const ListUsage = List.extend({ uses: z.record(z.string(), z.number()) });
export type ListUsage = z.infer<typeof ListUsage>;

export const listLabel = requiredText(LIST_LABEL_MAX, "Enter a name.");

/** The whole list in its new order. An entry without `key` is added, a missing one deleted. */
export const ListUpdate = z.strictObject({
  version: z.number().int().min(0),
  entries: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(LIST_LABEL_MAX).nullable(),
        label: listLabel,
        isFeatured: z.boolean(),
        isArchived: z.boolean(),
      }),
    )
    .min(1, "A list needs at least one entry.")
    .max(LIST_MAX_ENTRIES, `A list has at most ${LIST_MAX_ENTRIES} entries.`),
});
export type ListUpdate = z.infer<typeof ListUpdate>;

/** An entry as forms and filters offer it. */
export const ListOption = z.object({ value: z.string(), label: z.string(), isFeatured: z.boolean() });
export type ListOption = z.infer<typeof ListOption>;

import * as z from "zod";
import { id, isoTime, text, timeInput } from "#contract/schemas.ts";

/** Records that one call edits; the client calls again with `after` until nothing is left. */
export const BULK_EDIT_SIZE = 25;

/**
 * Body of a bulk edit. `records` are ids, or all matches of the list's filter that existed at `until`, which is that of
 * the first answer. `after` is the `next` of the previous call; `preview` counts the matches and changes nothing.
 */
export const bulkEditBody = <Filter extends z.ZodRawShape, Change extends z.ZodType>(
  filter: Filter,
  change: Change,
) =>
  z.strictObject({
    records: z.union([
      z.strictObject({ ids: z.array(id).min(1, "Choose at least one record.").max(BULK_EDIT_SIZE) }),
      z.strictObject({ filter: z.strictObject(filter), until: timeInput.optional() }),
    ]),
    change,
    after: text(40).optional(),
    preview: z.boolean().optional(),
  });

export const BulkEditOutcome = z.object({
  /** How many records match now; only in a preview. */
  matching: z.number().nullable(),
  /** For the next call by filter: records that arrive later are left out. Without one, the server's time. */
  until: isoTime.nullable(),
  /** Ids of the changed records. */
  changed: z.array(z.string()),
  /** How many already had the new value. */
  unchanged: z.number(),
  refused: z.array(z.object({ id: z.string(), label: z.string(), message: z.string() })),
  /** Where the next call continues; null at the end. */
  next: z.string().nullable(),
});
export type BulkEditOutcome = z.infer<typeof BulkEditOutcome>;

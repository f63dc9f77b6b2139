import * as z from "zod";
import { isoTime } from "#contract/schemas.ts";

const baseVersion = z.number().int().positive();

/** Text that a person has not saved yet; `fields` are those of the editor, complete or not. */
export const storedDraft = <T extends z.ZodType>(fields: T) =>
  z.object({
    /** Version of the record that the draft started from. */
    baseVersion: z.number(),
    /** Counts the automatic saves of this draft. */
    revision: z.number(),
    fields: fields.nullable(),
    updatedAt: isoTime,
  });

/** Body of an automatic save. */
export const draftBody = <T extends z.ZodType>(fields: T) =>
  z.strictObject({
    baseVersion,
    /** The last one that this editor stored or loaded; 0 without one. */
    revision: z.number().int().min(0),
    fields,
  });

/** The saved version of the record, and who else had it open in the last half minute. */
export const Presence = z.object({ version: z.number(), editors: z.array(z.string()) });
export type Presence = z.infer<typeof Presence>;

export const presenceBody = z.strictObject({ baseVersion });
export const DraftSaved = Presence.extend({ revision: z.number() });

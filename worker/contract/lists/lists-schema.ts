import * as z from "zod";
import { employmentTypes, workplaces } from "#contract/jobs/constants.ts";
import { LIST_LABEL_MAX, type ListName, listNames } from "./constants.ts";

const label = z.string().trim().min(1).max(LIST_LABEL_MAX);

const unique = <T>(entries: readonly T[], toValue: (entry: T) => string): boolean =>
  new Set(entries.map((entry) => toValue(entry).toLowerCase())).size === entries.length;

const Entries = z
  .array(z.strictObject({ key: label, label, isFeatured: z.boolean() }))
  .min(1)
  .refine((entries) => unique(entries, ({ key }) => key), "Use each key once")
  .refine((entries) => unique(entries, (entry) => entry.label), "Use each label once")
  .readonly();

/** The business lists of web/content/firm.ts. */
export const listsShape = {
  lists: z.strictObject({
    ...(Object.fromEntries(listNames.map((name) => [name, Entries])) as Record<ListName, typeof Entries>),
    // Newer than the first release: a copy may lack it.
    "rejection-reasons": Entries.optional(),
  }),
  /** Categories that articles are generated for. */
  scheduleCategories: z
    .array(label)
    .min(1)
    .refine((names) => unique(names, (name) => name), "Use each category once")
    .readonly(),
  inquiries: z
    .array(z.strictObject({ label, from: z.enum(["employer", "candidate", "anybody"]) }))
    .min(1)
    .refine(
      (all) => (["employer", "candidate"] as const).every((who) => all.some(({ from }) => from === who)),
      "One subject is from employers and one from candidates",
    )
    .readonly(),
  jobTypeLabels: z.record(z.enum([...employmentTypes, ...workplaces]), label),
};

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mergeJobs } from "#web/features/jobs/admin/job-merge.ts";
import { type JobForm, toFormValues } from "#web/features/jobs/admin/job-values.ts";

const base = toFormValues(null);
const edit = (changes: Partial<JobForm>): JobForm => ({ ...base, ...changes });

test("fields that only one of two editors changed are merged; those that both changed are conflicts", () => {
  const mine = edit({ title: "Planning Lead", location: "Austin, TX", isUrgent: true });
  const theirs = edit({ title: "Head of Planning", company: "Brackwater", isUrgent: true });
  expect(mergeJobs(base, mine, theirs)).toEqual({
    merged: edit({ title: "Planning Lead", location: "Austin, TX", company: "Brackwater", isUrgent: true }),
    taken: ["company"],
    conflicts: ["title"],
  });
});

test("a merge loses no change of either editor", () => {
  const text = fc.constantFrom("a", "b", "c");
  const forms = fc
    .record({ title: text, company: text, description: text, isUrgent: fc.boolean() })
    .map(edit);
  const noLoss = fc.property(forms, forms, forms, (start, mine, theirs) => {
    const { merged, conflicts } = mergeJobs(start, mine, theirs);
    for (const name of Object.keys(start) as (keyof JobForm)[]) {
      expect(merged[name]).toBe(mine[name] === start[name] ? theirs[name] : mine[name]);
      const bothChanged = mine[name] !== start[name] && theirs[name] !== start[name];
      expect(conflicts.includes(name)).toBe(bothChanged && mine[name] !== theirs[name]);
    }
  });
  fc.assert(noLoss);
});

import type { JobForm } from "./job-values.ts";

type FieldName = keyof JobForm;

export type JobMerge = {
  merged: JobForm;
  /** Changed by the other user only: their value is taken. */
  taken: FieldName[];
  /** Changed by both to different values: the own value stays until the user chooses. */
  conflicts: FieldName[];
};

/** Places are lists. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Merges two edits of the same job by field. `base` is what both started from. */
export function mergeJobs(base: JobForm, mine: JobForm, theirs: JobForm): JobMerge {
  const names = Object.keys(base) as FieldName[];
  const changedByThem = names.filter(
    (name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]),
  );
  const taken = changedByThem.filter((name) => isSame(mine[name], base[name]));
  return {
    merged: { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) },
    taken,
    conflicts: changedByThem.filter((name) => !taken.includes(name)),
  };
}

import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findSetup, replaceCriteria, replaceQuestions, setVersion } from "./queries.ts";

export { listQuestions } from "./queries.ts";
export { isOutside } from "./rules.ts";

/** Statements that copy a job's questions and criteria to a new job. Place them after the insert of the job. */
export async function copyScreeningSetup(ctx: Ctx, from: string, to: string) {
  const setup = await findSetup(ctx.db, from);
  const withNewIds = <T extends { id: string }>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, id: ctx.newId() }));
  const now = iso(ctx.clock());
  const target = { jobId: to, now };
  return [
    ...(setup && setup.questions.length > 0
      ? [
          setVersion(ctx.db, to, "questionsVersion", 1, now),
          ...replaceQuestions(ctx.db, { ...target, rows: withNewIds(setup.questions) }),
        ]
      : []),
    ...(setup && setup.criteria.length > 0
      ? [
          setVersion(ctx.db, to, "criteriaVersion", 1, now),
          ...replaceCriteria(ctx.db, { ...target, rows: withNewIds(setup.criteria) }),
        ]
      : []),
  ];
}

import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type AppointmentRow, listBlocks, listHours, listTaken, type TypeRow } from "./queries.ts";
import { blockedSpans } from "./recurrence.ts";
import { type Diary, type Hours, rangeOf } from "./rules.ts";

const MINUTE = 60_000;

/** Everything that decides the times of these dates: the type's hours and what stands in the way. */
export async function openDiary(
  ctx: Ctx,
  type: TypeRow,
  dates: readonly string[],
  moved: AppointmentRow | null,
): Promise<{ hours: Hours[]; diary: Diary }> {
  const range = rangeOf(type, dates);
  const [hours, blocks, cells] = await ctx.db.batch([
    listHours(ctx.db, type.id),
    listBlocks(ctx.db, iso(new Date(range.from)), iso(new Date(range.to))),
    listTaken(ctx.db, range.from / MINUTE, range.to / MINUTE, moved?.id ?? null),
  ]);
  const blocked = blocks.flatMap((block) =>
    blockedSpans(block.isRecurring ? block : { ...block, recurringPattern: null }, range),
  );
  return { hours, diary: { blocked, taken: new Set(cells.map(({ cell }) => cell)) } };
}

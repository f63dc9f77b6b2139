import { iso, shift } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import {
  type AppointmentRow,
  type BlockRow,
  findTypeWithDiary,
  listBlocks,
  listHours,
  listTaken,
  type TypeRow,
} from "./queries.ts";
import { blockedSpans } from "./recurrence.ts";
import { type Diary, type Hours, rangeOf, type Span } from "./rules.ts";

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
  const taken = cells.map(({ cell }) => cell);
  return { hours, diary: diaryOf(blocks, taken, range) };
}

function diaryOf(blocks: readonly BlockRow[], taken: readonly number[], range: Span): Diary {
  const blocked = blocks.flatMap((block) =>
    blockedSpans(block.isRecurring ? block : { ...block, recurringPattern: null }, range),
  );
  return { blocked, taken: new Set(taken) };
}

/** Further than any clock is from UTC, and as long as the longest appointment. */
const MARGIN_DAYS = 3;

/**
 * A type and everything that decides its times from one date to another, read at once: where the type's clock stands is
 * only known afterwards, so a few days more are read on either side.
 */
export async function openTypeDiary(
  ctx: Ctx,
  typeId: string,
  dates: { first: Date; last: Date },
  /** The id of the appointment that is about to be moved. */
  moved: string | null,
  which: "offered" | "any" = "offered",
): Promise<{ type: TypeRow; hours: Hours[]; diary: Diary }> {
  const from = shift(dates.first, -MARGIN_DAYS, "day");
  const to = shift(dates.last, MARGIN_DAYS, "day");
  const found = await findTypeWithDiary(ctx.db, typeId, { from, to }, moved, which);
  if (!found)
    throw new AppError(
      "not_found",
      which === "any" ? "This service no longer exists." : "This service cannot be booked.",
    );
  const { type, hours, blocks, taken } = found;
  return { type, hours, diary: diaryOf(blocks, taken, { from: from.getTime(), to: to.getTime() }) };
}

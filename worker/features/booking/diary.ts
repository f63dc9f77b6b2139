import { iso, shift } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type BlockRow, findTypeWithDiary, listBlocks, listHours, type TypeRow } from "./queries.ts";
import { blockedSpans } from "./recurrence.ts";
import { type Diary, type Hours, rangeOf, type Span } from "./rules.ts";

/** What decides whether a time of a date is offered: the type's hours and what is blocked. */
export async function openDate(
  ctx: Ctx,
  type: TypeRow,
  date: string,
): Promise<{ hours: Hours[]; blocked: Span[] }> {
  const range = rangeOf(type, date);
  const [hours, blocks] = await ctx.db.batch([
    listHours(ctx.db, type.id),
    listBlocks(ctx.db, iso(new Date(range.from)), iso(new Date(range.to))),
  ]);
  return { hours, blocked: spansOf(blocks, range) };
}

const spansOf = (blocks: readonly BlockRow[], range: Span): Span[] =>
  blocks.flatMap((block) =>
    blockedSpans(block.isRecurring ? block : { ...block, recurringPattern: null }, range),
  );

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
  const blocked = spansOf(blocks, { from: from.getTime(), to: to.getTime() });
  return { type, hours, diary: { blocked, taken: new Set(taken) } };
}

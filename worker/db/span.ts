import { and, gte, lt, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Span } from "#worker/base/firm-day.ts";

/** Condition that a column's time lies in a span. */
export const isInSpan = (column: SQLWrapper, { start, end }: Span): SQL =>
  and(gte(column, start), lt(column, end))!;

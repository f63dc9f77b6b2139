import { UNDO_MINUTES } from "#contract/undo.ts";
import { iso, shift } from "#worker/base/clock.ts";
import type { Ctx } from "./ctx.ts";

/** What was deleted or archived after this can still be brought back. */
export const undoSince = (ctx: Ctx): string => iso(shift(ctx.clock(), -UNDO_MINUTES, "minute"));

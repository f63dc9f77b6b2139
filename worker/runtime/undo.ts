import { UNDO_MINUTES } from "#contract/undo.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import type { Ctx } from "./ctx.ts";

/** Rows deleted or archived after this time can still be restored. */
export const undoCutoff = (ctx: Ctx): string => iso(addTime(ctx.clock(), -UNDO_MINUTES, "minute"));

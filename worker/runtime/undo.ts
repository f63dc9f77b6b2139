import { UNDO_MINUTES } from "#contract/undo.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import type { Ctx } from "./ctx.ts";

/** What was deleted or archived after this can still be brought back. */
export const undoCutoff = (ctx: Ctx): string => iso(addTime(ctx.clock(), -UNDO_MINUTES, "minute"));

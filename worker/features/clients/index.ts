import type { ClientActivityType } from "#contract/clients/constants.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertEntry } from "./activity-queries.ts";

export { type ClientListRow, listClientsAfter } from "./queries.ts";

type NewEntry = {
  activityType: ClientActivityType;
  subject: string;
  description?: string | null;
  /** Of a task; other entries are completed when they are written. */
  dueAt?: string;
  userId?: string | null;
  /** Applies only if the previous statement of the batch changed a row. */
  ifChanged?: boolean;
};

/** Statement that adds an entry to a client's timeline, for the batch of its cause. */
export const recordClientActivity = (
  ctx: Ctx,
  clientId: string,
  { ifChanged = false, ...entry }: NewEntry,
) => {
  const now = iso(ctx.clock());
  const completedAt = entry.activityType === "task" ? null : now;
  return insertEntry(
    ctx.db,
    { ...entry, id: ctx.newId(), clientId, completedAt, createdAt: now },
    { ifChanged },
  );
};

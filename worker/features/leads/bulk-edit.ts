import { type LeadBulkChange, type LeadFilter, TAGS_MAX } from "#contract/leads/schemas.ts";
import type * as z from "zod";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import {
  type BulkEditRequest,
  type BulkReader,
  retryConflicts,
  runBulkEdit,
} from "#worker/runtime/bulk-edit.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { getLead, leadCondition } from "./admin-queries.ts";
import { type Condition, countLeadsUntil, listLeadsAfter, listLeadsById } from "./bulk-queries.ts";
import { NO_CONTACT, updateLead } from "./update-lead.ts";

const TOO_MANY_TAGS = `It would have more than ${TAGS_MAX} tags.`;

/** Tags after adding and removing some; throws when they are too many. */
export function changeTags(
  tags: readonly string[],
  { addTags = [], removeTags = [] }: Pick<LeadBulkChange, "addTags" | "removeTags">,
): string[] {
  const changed = [...new Set([...tags, ...addTags])].filter((tag) => !removeTags.includes(tag));
  if (changed.length > TAGS_MAX) throw new AppError("validation_failed", TOO_MANY_TAGS);
  return changed;
}

/** Changes the lead as it is now. Returns whether it changed. */
async function editLead(ctx: StaffCtx, id: string, change: LeadBulkChange): Promise<boolean> {
  const { addTags, removeTags, ...patch } = change;
  const { lead } = await getLead(ctx.db, id, iso(ctx.clock()));
  const changesTags = addTags !== undefined || removeTags !== undefined;
  const { version } = await updateLead(
    ctx,
    id,
    { ...patch, ...(changesTags && { tags: changeTags(lead.tags, change) }), version: lead.version },
    NO_CONTACT,
  );
  return version !== lead.version;
}

/** Sets who is responsible for a lead. Returns whether that changed. */
export const assignLead = (ctx: StaffCtx, id: string, assignedTo: string | null): Promise<boolean> =>
  editLead(ctx, id, { assignedTo });

/** Reads the leads of a bulk edit; `toCondition` is that of the list. */
export const leadReader = <Filter>(
  db: Db,
  toCondition: (filter: Filter) => Condition | Promise<Condition>,
): BulkReader<Filter, Awaited<ReturnType<typeof listLeadsById>>[number]> => ({
  byIds: (ids) => listLeadsById(db, ids),
  matches: async (filter, page) => listLeadsAfter(db, await toCondition(filter), page),
  count: async (filter, until) => countLeadsUntil(db, await toCondition(filter), until),
  label: ({ firstName, lastName, email }) =>
    [firstName, lastName].filter(Boolean).join(" ") || (email ?? "A person without a name"),
});

/** Changes several leads, each in its own batch; a concurrent edit of other fields is not lost. */
export function bulkEditLeads(
  ctx: StaffCtx,
  request: BulkEditRequest<z.output<typeof LeadFilter>>,
  change: LeadBulkChange,
) {
  const now = iso(ctx.clock());
  const reader = leadReader(ctx.db, (filter: z.output<typeof LeadFilter>) => leadCondition(filter, now));
  return runBulkEdit(ctx, request, reader, ({ id }) => retryConflicts(() => editLead(ctx, id, change)));
}

import type * as z from "zod";
import type { BulkEditOutcome } from "#contract/bulk-edits/schemas.ts";
import type {
  PersonBulkChange,
  PersonBulkOutcome,
  PersonFilter,
  PersonReversal,
} from "#contract/people/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { type BulkEditRequest, retryConflicts, runBulkEdit } from "#worker/runtime/bulk-edit.ts";
import { diffFields } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { changeTags, getLead, leadReader, NO_CONTACT, updateLead } from "#worker/features/leads/index.ts";
import { personCondition } from "#worker/features/people-search/index.ts";
import { savePerson } from "./update-person.ts";

type Change = PersonReversal["change"];
type StoredPerson = Awaited<ReturnType<typeof getLead>>["lead"];

const CHANGED_SINCE = "Somebody changed this person since, so the change was not taken back.";

/** The change that leads back from `change` to the stored person. */
function toReversal(
  { assignedTo, leadType, leadSource, tags }: StoredPerson,
  { addTags, removeTags, ...fields }: Change,
): Change {
  if (addTags) return { removeTags: addTags.filter((tag) => !tags.includes(tag)) };
  if (removeTags) return { addTags: removeTags.filter((tag) => tags.includes(tag)) };
  if ("leadType" in fields) return { leadType };
  return "source" in fields ? { source: leadSource } : { assignedTo };
}

/** Changes a person as they are now, or in one version only. Returns what takes it back; null if nothing changed. */
async function editPerson(
  ctx: StaffCtx,
  id: string,
  change: Change,
  onlyVersion?: number,
): Promise<PersonReversal | null> {
  const { lead } = await getLead(ctx.db, id, iso(ctx.clock()));
  const { assignedTo, leadType, source } = change;
  const tags = change.addTags || change.removeTags ? changeTags(lead.tags, change) : undefined;
  const fields = { assignedTo, leadType, leadSource: source, tags };
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (Object.keys(diffFields(lead, changed)).length === 0) return null;
  const { version } = lead;
  if (onlyVersion !== undefined && onlyVersion !== version) throw new AppError("conflict", CHANGED_SINCE);
  if (leadType !== undefined || source !== undefined)
    await savePerson(ctx, id, { version, leadType, source });
  else await updateLead(ctx, id, { version, assignedTo, tags }, NO_CONTACT);
  return { id, version: version + 1, change: toReversal(lead, change) };
}

/** Changes one field of several people, each in its own batch; edits of other fields at the same moment are not lost. */
export async function bulkEditPeople(
  ctx: StaffCtx,
  request: BulkEditRequest<z.output<typeof PersonFilter>>,
  change: PersonBulkChange,
): Promise<PersonBulkOutcome> {
  const undo: PersonReversal[] = [];
  const reader = leadReader(ctx.db, (filter: z.output<typeof PersonFilter>) => personCondition(ctx, filter));
  const outcome = await runBulkEdit(ctx, request, reader, async ({ id }) => {
    const reversal = await retryConflicts(() => editPerson(ctx, id, change));
    if (reversal) undo.push(reversal);
    return reversal !== null;
  });
  return { ...outcome, undo };
}

/** Takes changes back, person by person. Those who have the earlier value again are unchanged. */
export function undoBulkEdit(ctx: StaffCtx, records: readonly PersonReversal[]): Promise<BulkEditOutcome> {
  const byId = new Map(records.map((record) => [record.id, record]));
  return runBulkEdit(
    ctx,
    { records: { ids: [...byId.keys()] } },
    leadReader(ctx.db, () => undefined),
    async ({ id }) => {
      const { change, version } = byId.get(id)!;
      return (await editPerson(ctx, id, change, version)) !== null;
    },
  );
}

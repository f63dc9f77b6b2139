import type { LeadDetail, LeadPatch } from "#contract/leads/schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useAssignees } from "#web/features/leads/admin/use-assignees.ts";
import { usePatchLead } from "#web/features/leads/admin/queries.ts";
import { TagEditor } from "./tag-editor.tsx";
import { TagList } from "./tag-list.tsx";

type Props = { lead: LeadDetail; canWrite: boolean };

/** Who owns the person, and their tags. Each change is saved at once. */
export function OwnerAndTags({ lead, canWrite }: Props) {
  const assignees = useAssignees(lead);
  const update = usePatchLead(lead.id);
  const save = (patch: LeadPatch, title: string) =>
    runMutation(update, patch, {
      onSuccess: () => toast({ title, tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "The person was not changed", description: message, tone: "danger" }),
    });
  const setOwner = (id: string) => save({ assignedTo: id || null }, id ? "Owner changed" : "Owner removed");
  return (
    <Panel title="Owner and tags" padded>
      <div className="grid gap-3">
        {canWrite ? (
          <Field label="Owner">
            <NativeSelect
              value={lead.assignedTo ?? ""}
              placeholder="Unassigned"
              options={assignees}
              aria-busy={update.isPending || undefined}
              onChange={({ target }) => setOwner(target.value)}
            />
          </Field>
        ) : (
          <p className="text-sm">Owner: {lead.assignee ?? "Unassigned"}</p>
        )}
        {lead.tags.length === 0 && !canWrite && <p className="text-sm text-ink-2">No tags.</p>}
        {canWrite ? (
          <TagEditor
            tags={lead.tags}
            pending={update.isPending}
            onAdd={(tags) =>
              save({ tags: [...lead.tags, ...tags] }, tags.length === 1 ? "Tag added" : "Tags added")
            }
            onRemove={(tag) => save({ tags: lead.tags.filter((one) => one !== tag) }, "Tag removed")}
          />
        ) : (
          <TagList tags={lead.tags} />
        )}
      </div>
    </Panel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef } from "react";
import type { LeadDetail, LeadPatch } from "#contract/leads/schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useAssignees } from "#web/features/leads/admin/use-assignees.ts";
import { usePatchLead } from "#web/features/leads/admin/queries.ts";
import { usedTags } from "./queries.ts";
import { TagList } from "./tag-list.tsx";
import { parseTags, suggestTags } from "#web/features/leads/admin/tags.ts";

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
  const setTags = (tags: string[], title: string) => save({ tags }, title);
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
          <TagEditor lead={lead} pending={update.isPending} onChange={setTags} />
        ) : (
          <TagList tags={lead.tags} />
        )}
      </div>
    </Panel>
  );
}

type TagEditorProps = {
  lead: LeadDetail;
  pending: boolean;
  onChange: (tags: string[], title: string) => void;
};

function TagEditor({ lead, pending, onChange }: TagEditorProps) {
  const { data: used = [] } = useQuery(usedTags());
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const addTags = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const added = parseTags(input.current?.value).filter((tag) => !lead.tags.includes(tag));
    if (added.length === 0) return;
    input.current!.value = "";
    onChange([...lead.tags, ...added], added.length === 1 ? "Tag added" : "Tags added");
  };
  return (
    <form onSubmit={addTags} className="grid gap-2" aria-label="Tags">
      <Field label="Add a tag">
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} ref={input} list={listId} maxLength={120} autoComplete="off" />
            <Button type="submit" size="sm" variant="line" pending={pending} pendingLabel="Saving…">
              Add
            </Button>
          </div>
        )}
      </Field>
      <datalist id={listId}>
        {suggestTags(used, lead).map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      {lead.tags.length > 0 && (
        <TagList
          tags={lead.tags}
          renderRemove={(tag) => (
            <button
              type="button"
              aria-label={`Remove tag ${tag}`}
              className="-mr-0.5 px-1 text-ink-3 hover:text-ink"
              onClick={() =>
                onChange(
                  lead.tags.filter((one) => one !== tag),
                  "Tag removed",
                )
              }
            >
              <span aria-hidden="true">×</span>
            </button>
          )}
        />
      )}
    </form>
  );
}

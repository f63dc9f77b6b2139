import { useState } from "react";
import type { PersonBulkChange } from "#contract/people/schemas.ts";
import { leadName, leadTypeLabels } from "#web/features/leads/admin/lead-labels.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { CellMissing, CellNone } from "#web/lib/list/cell-text.tsx";
import { InlineSelect } from "#web/lib/list/inline-select.tsx";
import { useOwnerOptions } from "#web/lib/list/owner-options.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Popover } from "#web/ui/popover.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { type ListedPerson, useEditPerson } from "./queries.ts";
import { TagEditor } from "./tag-editor.tsx";
import { TagSummary } from "./tag-list.tsx";

export const personName = (person: ListedPerson): string => person.name ?? leadName(person);

type Props = { person: ListedPerson };

export function NameCell({ person }: Props) {
  const { id, email, headline, leadType } = person;
  const name = personName(person);
  const note =
    headline ?? [leadTypeLabels[leadType], email === name ? null : email].filter(Boolean).join(" · ");
  return (
    <span className="flex min-w-0 items-baseline max-desk:flex-wrap">
      <Link
        to={adminPaths.lead(id)}
        className="hover:underline hover:decoration-signal hover:underline-offset-4 max-desk:[overflow-wrap:anywhere] desk:max-w-full desk:shrink-0 desk:truncate"
      >
        {name}
      </Link>
      <span className="cell-sub min-w-0 desk:truncate max-desk:w-full" title={note}>
        {note}
      </span>
    </span>
  );
}

export function OwnerCell({ person }: Props) {
  const { id, assignedTo, assignee } = person;
  const canEdit = useCan("crm.write");
  const owners = useOwnerOptions();
  const edit = useEditPerson();
  if (!canEdit) return assignee ?? <CellNone>Unassigned</CellNone>;
  return (
    <InlineSelect
      label={`Owner of ${personName(person)}`}
      value={assignedTo ?? ""}
      valueLabel={assignee ?? undefined}
      options={owners.choices}
      placeholder="Unassigned"
      mutation={{
        mutateAsync: (owner) => edit.mutateAsync({ id, change: { assignedTo: owner || null } }),
        isPending: edit.isPending,
        variables: edit.variables?.change.assignedTo ?? "",
      }}
      done={(owner) => (owner === "Unassigned" ? owner : `Assigned to ${owner}`)}
      failed="Failed to change the owner"
    />
  );
}

/** The tags, to be added and removed in a panel at their cell. */
export function TagsCell({ person }: Props) {
  const { id, tags } = person;
  const canEdit = useCan("crm.write");
  const [isOpen, setOpen] = useState(false);
  const edit = useEditPerson();
  const name = personName(person);
  if (!canEdit) return tags.length > 0 ? <TagSummary tags={tags} /> : <CellMissing />;
  // Without a message of success: the panel shows the tags, and Escape would close the message first.
  const save = (change: PersonBulkChange) =>
    runMutation(
      edit,
      { id, change },
      {
        onError: ({ message }) =>
          toast({ title: "Failed to change the tags", description: message, tone: "danger" }),
      },
    );
  return (
    <Popover
      label={`Tags of ${name}`}
      open={isOpen}
      onOpenChange={setOpen}
      className="w-72 p-3! whitespace-normal"
      trigger={
        <button type="button" className="cell-tags">
          <span className="sr-only">Edit tags of {name}: </span>
          {tags.length > 0 ? <TagSummary tags={tags} /> : <span className="cell-add">Add tag</span>}
        </button>
      }
    >
      <TagEditor
        tags={tags}
        pending={edit.isPending}
        onAdd={(added) => save({ addTags: added })}
        onRemove={(tag) => save({ removeTags: [tag] })}
      />
    </Popover>
  );
}

import { useState } from "react";
import type { ClientContact, ClientDetail } from "#contract/clients/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { PencilIcon, PlusIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { ContactDialog } from "./contact-dialog.tsx";
import { useRemoveContact } from "./queries.ts";

const fullName = ({ firstName, lastName }: ClientContact) => [firstName, lastName].filter(Boolean).join(" ");

type Props = { client: ClientDetail; canWrite: boolean };

export function ClientContacts({ client, canWrite }: Props) {
  const [editing, setEditing] = useState<ClientContact | "new" | null>(null);
  const [removing, setRemoving] = useState<ClientContact | null>(null);
  const remove = useRemoveContact(client.id);
  const onRemove = (contact: ClientContact) =>
    runMutation(remove, contact.id, {
      onSuccess: () => toast({ title: "Contact removed", tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "The contact was not removed", description: message, tone: "danger" }),
      onSettled: () => setRemoving(null),
    });
  return (
    <Panel
      title="Contacts"
      actions={
        canWrite && (
          <Button variant="line" size="sm" aria-label="Add contact" onClick={() => setEditing("new")}>
            <PlusIcon size={14} />
            Add
          </Button>
        )
      }
    >
      {client.contacts.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">No contacts yet.</p>
      ) : (
        <ul>
          {client.contacts.map((contact) => (
            <ContactItem
              key={contact.id}
              contact={contact}
              onEdit={canWrite ? () => setEditing(contact) : undefined}
              onRemove={canWrite ? () => setRemoving(contact) : undefined}
            />
          ))}
        </ul>
      )}
      {editing && (
        <ContactDialog
          clientId={client.id}
          contact={editing === "new" ? null : editing}
          isFirst={client.contacts.length === 0}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && (
        <AlertDialog
          open
          title={`Remove ${fullName(removing)}?`}
          confirmLabel="Remove contact"
          cancelLabel="Keep contact"
          pending={remove.isPending}
          pendingLabel="Removing…"
          onConfirm={() => onRemove(removing)}
          onOpenChange={(open) => !open && setRemoving(null)}
        >
          The contact is removed from {client.name}. A lead of the same person stays.
        </AlertDialog>
      )}
    </Panel>
  );
}

type ItemProps = {
  contact: ClientContact;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function ContactItem({ contact, onEdit, onRemove }: ItemProps) {
  const canReadLeads = useCan("crm.read");
  const name = fullName(contact);
  const { title, email, phone, leadId, isPrimary } = contact;
  return (
    <li className="flex items-start justify-between gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        {(title || isPrimary) && (
          <p className="text-xs text-ink-2">
            {[title, isPrimary && "Primary contact"].filter(Boolean).join(" · ")}
          </p>
        )}
        {email && (
          <p>
            <a href={`mailto:${email}`} className="link link-quiet [overflow-wrap:anywhere]">
              {email}
            </a>
          </p>
        )}
        {phone && (
          <p>
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="link link-quiet">
              {phone}
            </a>
          </p>
        )}
        {leadId && canReadLeads && (
          <p>
            <Link to={adminPaths.lead(leadId)} className="link">
              Open the lead<span className="sr-only"> of {name}</span>
            </Link>
          </p>
        )}
      </div>
      {onEdit && onRemove && (
        <span className="flex shrink-0 gap-0.5">
          <ToolButton label={`Edit ${name}`} tip="Edit" icon={<PencilIcon />} onClick={onEdit} />
          <ToolButton label={`Remove ${name}`} tip="Remove" icon={<TrashIcon />} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

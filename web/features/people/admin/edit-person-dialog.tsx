import { useState } from "react";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { personSources, personTypes } from "#contract/people/constants.ts";
import { formatSource } from "#contract/people/labels.ts";
import type { PersonPatch } from "#contract/people/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { Link } from "#web/lib/link.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { leadTypeLabels } from "#web/features/leads/admin/lead-labels.ts";
import { DetailFields, OriginFields } from "./person-form-fields.tsx";
import { useUpdatePerson } from "./queries.ts";

const schema = async () => (await import("#contract/people/schemas.ts")).PersonPatch;

const isPersonSource = (source: string | null) => personSources.some((one) => one === source);

/** The stored details as form values. What the site recorded and staff can't choose is left out. */
function toFormValues(lead: LeadDetail) {
  const source = personSources.find((one) => one === lead.leadSource);
  const leadType = personTypes.find((one) => one === lead.leadType);
  return {
    version: lead.version,
    firstName: lead.firstName ?? "",
    lastName: lead.lastName ?? "",
    email: lead.email ?? "",
    phone: lead.phone ?? "",
    company: lead.company ?? "",
    headline: lead.headline ?? "",
    place: lead.place ?? "",
    sourceNote: lead.sourceNote ?? "",
    legalBasis: lead.legalBasis,
    ...(source && { source }),
    ...(leadType && { leadType }),
  };
}

/** Only what differs from the stored details: changes of others in other fields stay. */
function toPatch(values: PersonPatch, version: number, stored: PersonPatch): PersonPatch {
  const changed = Object.entries(values).filter(
    ([name, value]) => (value || null) !== (stored[name as keyof PersonPatch] || null),
  );
  return {
    ...Object.fromEntries(changed.map(([name, value]) => [name, value || null])),
    version,
  };
}

type Props = { lead: LeadDetail; onClose: () => void };

/** Name, contact data, work, place, source and legal basis of a person. */
export function EditPersonDialog({ lead, onClose }: Props) {
  const [stored] = useState(() => toFormValues(lead));
  const [version, setVersion] = useState(lead.version);
  const [conflict, setConflict] = useState<Record<string, unknown> | null>(null);
  const updatePerson = useUpdatePerson(lead.id);
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<PersonPatch, LeadDetail>({
    draftName: `person:${lead.id}`,
    version: lead.version,
    unsavedText: "Your changes to this person have not been saved.",
    schema,
    defaults: stored,
    send: (_form, values) => updatePerson.mutateAsync(toPatch(values, version, stored)),
    onSuccess: () => {
      toast({ title: "Person updated", tone: "positive" });
      onClose();
    },
    onFailure: ({ message, current }) => {
      setConflict(current ?? null);
      if (typeof current?.version === "number") setVersion(current.version);
      toast({ title: "The person was not changed", description: message, tone: "danger" });
    },
  });
  const leadSource = lead.leadSource;
  return (
    <FormDialog
      wide
      title="Edit details"
      onSubmit={submit}
      pending={pending}
      submitLabel="Save"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      {conflict && <Conflict conflict={conflict} stored={stored} />}
      <DetailFields
        register={register}
        getError={getError}
        recordedType={stored.leadType ? undefined : leadTypeLabels[lead.leadType]}
      />
      <OriginFields
        register={register}
        getError={getError}
        fixedSource={leadSource && !isPersonSource(leadSource) ? formatSource(leadSource) : null}
      />
    </FormDialog>
  );
}

const CONFLICT_LABELS: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  headline: "Headline",
  place: "Place",
};

type ConflictProps = { conflict: Record<string, unknown>; stored: Record<string, unknown> };

/** What somebody else saved meanwhile, or who has the entered address. */
function Conflict({ conflict, stored }: ConflictProps) {
  if (typeof conflict.id === "string")
    return (
      <Alert tone="caution" live title="Another person has this email address.">
        <Link to={adminPaths.lead(conflict.id)} className="link">
          Open the person
        </Link>
      </Alert>
    );
  const changes = Object.entries(CONFLICT_LABELS).flatMap(([name, label]) => {
    const value = conflict[name];
    return (value || "") === (stored[name] || "")
      ? []
      : [`${label}: ${typeof value === "string" && value ? value : "Empty"}`];
  });
  return (
    <Alert tone="caution" live title="Someone else changed this person.">
      Save again to keep your changes{changes.length > 0 ? " over theirs." : "."}
      {changes.length > 0 && (
        <ul className="mt-1 list-disc pl-4 [overflow-wrap:anywhere]">
          {changes.map((change) => (
            <li key={change}>Saved: {change}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

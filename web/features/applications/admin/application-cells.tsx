import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Application } from "#contract/applications/schemas.ts";
import { MoveSelected } from "#web/features/pipeline/admin/bulk-move-bar.tsx";
import { MoveDialog } from "#web/features/pipeline/admin/move-dialog.tsx";
import { defaultStages } from "#web/features/pipeline/admin/queries.ts";
import { kindChoices, type StageChoice } from "#web/features/pipeline/admin/stage-choice.ts";
import { SpamBadge } from "#web/features/spam/admin/spam-badge.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { CellNone } from "#web/lib/list/cell-text.tsx";
import { InlineSelect } from "#web/lib/list/inline-select.tsx";
import { useOwnerOptions } from "#web/lib/list/owner-options.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import type { Selection } from "#web/lib/use-selection.ts";
import { FileIcon } from "#web/ui/icons-objects.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { useSetOwner } from "./queries.ts";
import { StageBadge } from "./stage-badge.tsx";

export const fullName = ({ firstName, lastName }: Application): string => `${firstName} ${lastName}`;

const formatRepeats = ({ others, sameJob }: Application): string =>
  sameJob > 0 ? "Duplicate" : `${others} more from this applicant`;

const formatFlagged = ({ flaggedAnswers }: Application): string =>
  flaggedAnswers === 1
    ? "1 answer outside what the job asks for"
    : `${flaggedAnswers} answers outside what the job asks for`;

export function NameCell({ application }: { application: Application }) {
  const from = useListParams().href({}).slice(1);
  return (
    <span className="flex min-w-0 items-center gap-1.5 max-desk:flex-wrap">
      <Link
        to={adminPaths.application(application.id, from)}
        className="shrink-0 hover:underline hover:decoration-signal hover:underline-offset-4 max-desk:shrink max-desk:[overflow-wrap:anywhere] desk:max-w-full desk:truncate"
      >
        {fullName(application)}
      </Link>
      {application.resume && <FileIcon title="Resume attached" size={14} className="shrink-0 text-ink-3" />}
      <SpamBadge {...application} />
      {application.others > 0 && (
        <span className="text-xs whitespace-nowrap text-caution-ink">{formatRepeats(application)}</span>
      )}
      {application.flaggedAnswers > 0 && (
        <span className="text-xs whitespace-nowrap text-caution-ink" title={formatFlagged(application)}>
          <span aria-hidden>{application.flaggedAnswers} to check</span>
          <span className="sr-only">{formatFlagged(application)}</span>
        </span>
      )}
      {application.currentPosition && (
        <span
          className="min-w-0 text-xs font-normal text-ink-3 desk:truncate max-desk:w-full"
          title={application.currentPosition}
        >
          {application.currentPosition}
        </span>
      )}
    </span>
  );
}

const toSubject = ({ id, firstName, lastName, stage, jobTitle, jobCompany }: Application) => ({
  id,
  firstName,
  lastName,
  stage,
  jobTitle,
  company: jobCompany,
});

/** The kinds of stages, for applications of any jobs: each goes to the first stage of the kind in its own pipeline. */
function useKindChoices() {
  const { data } = useQuery(defaultStages());
  return kindChoices(data?.stages ?? []);
}

/** The stage, to be changed in its cell: the dialog of the pipeline asks for the reason, note and mail. */
export function StageCell({ application }: { application: Application }) {
  const canMove = useCan("crm.write");
  const choices = useKindChoices();
  const [target, setTarget] = useState<StageChoice | null>(null);
  if (!canMove || application.stage === "withdrawn") return <StageBadge stage={application.stage} />;
  return (
    <>
      <NativeSelect
        aria-label={`Stage of ${fullName(application)}`}
        className="cell-edit"
        options={choices.map(({ key, name }) => ({ value: key, label: name }))}
        value={application.stage}
        onChange={({ target: { value } }) => setTarget(choices.find(({ key }) => key === value) ?? null)}
      />
      {target && (
        <MoveDialog
          subjects={[toSubject(application)]}
          choices={choices}
          target={target}
          onClose={() => setTarget(null)}
        />
      )}
    </>
  );
}

export const MoveSelectedApplications = ({ selection }: { selection: Selection<Application> }) => (
  <MoveSelected selection={selection} choices={useKindChoices()} toSubject={toSubject} />
);

export function OwnerCell({ application }: { application: Application }) {
  const { id, assignedTo, assignee } = application;
  const canEdit = useCan("crm.write");
  const owners = useOwnerOptions();
  const mutation = useSetOwner(id);
  if (!canEdit) return assignee ?? <CellNone>Unassigned</CellNone>;
  return (
    <InlineSelect
      label={`Owner of ${fullName(application)}`}
      value={assignedTo ?? ""}
      valueLabel={assignee ?? undefined}
      options={owners.choices}
      placeholder="Unassigned"
      mutation={mutation}
      done={(owner) => (owner === "Unassigned" ? owner : `Assigned to ${owner}`)}
      failed="Failed to change the owner"
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import type { Application } from "#contract/applications/schemas.ts";
import { BulkMoveBar } from "#web/features/pipeline/admin/bulk-move-bar.tsx";
import { defaultStages } from "#web/features/pipeline/admin/queries.ts";
import { kindChoices } from "#web/features/pipeline/admin/stage-choice.ts";
import type { Selection } from "#web/lib/use-selection.ts";

const toSubject = ({ id, firstName, lastName, stage, jobTitle, jobCompany }: Application) => ({
  id,
  firstName,
  lastName,
  stage,
  jobTitle,
  company: jobCompany,
});

/** Moves applications of any jobs: each goes to the first stage of the kind in its own pipeline. */
export function BulkStageBar({ selection }: { selection: Selection<Application> }) {
  const { data } = useQuery(defaultStages());
  return (
    <BulkMoveBar selection={selection} choices={kindChoices(data?.stages ?? [])} toSubject={toSubject} />
  );
}

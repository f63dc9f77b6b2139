import type { QueryClient } from "@tanstack/react-query";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { isClosedKind } from "#contract/pipeline/constants.ts";
import { applicationById } from "#web/features/applications/admin/queries.ts";
import { MoveDialog } from "#web/features/pipeline/admin/move-dialog.tsx";
import { applicationPipeline } from "#web/features/pipeline/admin/queries.ts";
import { toChoices } from "#web/features/pipeline/admin/stage-choice.ts";

/** The application that is rejected with its lead: the open one, or else a hired one. Null if several are open. */
export function findRejectable({ applications }: LeadDetail): { id: string } | null {
  const open = applications.filter(({ stage }) => !isClosedKind(stage));
  if (open.length > 1) return null;
  return open[0] ?? applications.find(({ stage }) => stage === "hired") ?? null;
}

/** The application of a rejection and its stages. */
export async function loadRejection(queryClient: QueryClient, id: string) {
  const [application, pipeline] = await Promise.all([
    queryClient.fetchQuery(applicationById(id)),
    queryClient.fetchQuery(applicationPipeline(id)),
  ]);
  return { application, pipeline };
}

type Props = Awaited<ReturnType<typeof loadRejection>> & { onRejected: () => void; onClose: () => void };

/** Rejects the application of a lead with the reason and the email of its pipeline; the lead follows. */
export function RejectCandidateDialog({ application, pipeline, onRejected, onClose }: Props) {
  const choices = toChoices(pipeline.stages);
  return (
    <MoveDialog
      subjects={[{ ...application, stageId: pipeline.stageId, company: application.jobCompany }]}
      choices={choices.filter(({ key }) => key !== pipeline.stageId)}
      target={choices.find(({ kind }) => kind === "rejected")!}
      onMoved={onRejected}
      onClose={onClose}
    />
  );
}

import { useState } from "react";
import type { Application } from "#contract/applications/schemas.ts";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { formatSelected, type Selection } from "#web/lib/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useChangeStages } from "#web/features/inbox/admin/queries.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { STAGE_OPTIONS, stageLabel } from "./stage-badge.tsx";

const formatCount = (count: number) => (count === 1 ? "1 application" : `${count} applications`);

export function BulkStageBar({ selection }: { selection: Selection<Application> }) {
  const { selected: applications, clear: onDone } = selection;
  const [stage, setStage] = useState<ApplicationStage | "">("");
  const move = useChangeStages();
  const apply = () => {
    if (!stage) return;
    const items = applications.map(({ id, stage: from }) => ({ id, from }));
    runMutation(
      move,
      { stage, items },
      {
        onSuccess: ({ changed, skipped }) => {
          toast({
            title: `${formatCount(changed.length)} moved to ${stageLabel(stage)}`,
            tone: "positive",
            ...(skipped.length > 0 && {
              description: `${formatCount(skipped.length)} skipped: already there, or changed by someone else.`,
            }),
          });
          onDone();
        },
        onError: ({ message }) =>
          toast({ title: "Failed to change stage", description: message, tone: "danger" }),
      },
    );
  };
  return (
    <div
      role="group"
      aria-label="Selected applications"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-paper-2 px-4 py-2.5"
    >
      <p className="fig" aria-live="polite">
        {formatSelected(selection)}
      </p>
      <NativeSelect
        aria-label="New stage"
        placeholder="Move to…"
        options={STAGE_OPTIONS}
        value={stage}
        onChange={({ target }) => setStage(target.value as ApplicationStage | "")}
        className="w-auto!"
      />
      <Button size="sm" disabled={!stage} pending={move.isPending} pendingLabel="Moving…" onClick={apply}>
        Move
      </Button>
      <Button size="sm" variant="text" onClick={onDone}>
        Clear
      </Button>
    </div>
  );
}

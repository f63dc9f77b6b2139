import { useState } from "react";
import { isClosedKind } from "#contract/pipeline/constants.ts";
import type { CountedStage } from "#contract/pipeline/schemas.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { formatCandidates } from "./undo-labels.ts";

type Props = {
  stage: CountedStage;
  stages: readonly CountedStage[];
  pending: boolean;
  onRemove: (moveTo: string) => void;
  onClose: () => void;
};

/** A stage with candidates is removed only with the stage that they go to. */
export function RemoveStageDialog({ stage, stages, pending, onRemove, onClose }: Props) {
  const targets = stages.filter(
    ({ id, kind }) => id !== stage.id && (kind === stage.kind || !isClosedKind(kind)),
  );
  const [moveTo, setMoveTo] = useState(
    (targets.find(({ kind }) => kind === stage.kind) ?? targets[0])?.id ?? "",
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${stage.name}`}
      description={`${formatCandidates(stage.applications)} ${stage.applications === 1 ? "is" : "are"} in this stage. Nobody gets an email.`}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={!moveTo}
            pending={pending}
            pendingLabel="Removing…"
            onClick={() => onRemove(moveTo)}
          >
            Remove and move
          </Button>
        </>
      }
    >
      <Field label="Move them to">
        <NativeSelect
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
          value={moveTo}
          onChange={({ target }) => setMoveTo(target.value)}
        />
      </Field>
    </Dialog>
  );
}

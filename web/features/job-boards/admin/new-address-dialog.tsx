import { type FormEvent, useState } from "react";
import { type FeedOverlapDays, feedOverlapDays } from "#contract/job-boards/constants.ts";
import type { FeedAddress, JobBoard } from "#contract/job-boards/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateFeedAddress } from "./queries.ts";

const overlapLabels: Record<FeedOverlapDays, string> = {
  0: "No longer: end it now",
  1: "1 more day",
  7: "7 more days",
  30: "30 more days",
};

const OPTIONS = feedOverlapDays.map((days) => ({ value: String(days), label: overlapLabels[days] }));

type Props = { jobBoard: JobBoard; current: FeedAddress | null; onClose: () => void };

/** Creates the private address of a feed, with a choice of how long the present one works. */
export function NewAddressDialog({ jobBoard, current, onClose }: Props) {
  const create = useCreateFeedAddress(jobBoard.id);
  const [overlap, setOverlap] = useState("7");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const overlapDays = feedOverlapDays.find((days) => String(days) === overlap) ?? 7;
    runMutation(
      create,
      { replaces: current?.id ?? null, overlapDays },
      {
        onSuccess: () => {
          toast({ title: "Private address created", tone: "positive" });
          onClose();
        },
        onError: ({ message }) =>
          toast({ title: "Error updating portal", description: message, tone: "danger" }),
      },
    );
  };
  return (
    <FormDialog
      title={current ? `Replace the private address of ${jobBoard.name}` : "Create a private address"}
      description={
        current
          ? `Enter the new address at ${jobBoard.name} before the present one ends.`
          : `Anyone who has it can read the feed in the name of ${jobBoard.name}.`
      }
      onSubmit={submit}
      pending={create.isPending}
      submitLabel="Create address"
      pendingLabel="Creating…"
      onClose={onClose}
    >
      {current ? (
        <Field label="The present address works for">
          <NativeSelect
            options={OPTIONS}
            value={overlap}
            onChange={({ target }) => setOverlap(target.value)}
          />
        </Field>
      ) : (
        <p>The public address keeps working.</p>
      )}
    </FormDialog>
  );
}

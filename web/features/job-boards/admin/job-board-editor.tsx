import { useState } from "react";
import * as z from "zod";
import type { JobBoard, JobBoardPatch } from "#contract/job-boards/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { DeleteJobBoardDialog } from "./delete-job-board-dialog.tsx";
import { FeedAddresses } from "./feed-addresses.tsx";
import { useUpdateJobBoard } from "./queries.ts";
import { apiKeyField, configField } from "./job-board-fields.ts";
import { adapterLabels } from "./job-board-labels.ts";

const JobBoardForm = z.object({
  name: z.string().trim().min(1, "Give the portal a name."),
  value: z.string().trim(),
  apiKey: z.string().trim(),
  clear: z.boolean(),
});
type JobBoardForm = z.infer<typeof JobBoardForm>;
const schema = async () => JobBoardForm;

type Props = { jobBoard: JobBoard; onClose: () => void };

const editorTitle = ({ name }: JobBoard) => `Settings of ${name}`;
const randomKey = () => crypto.randomUUID().replaceAll("-", "");

/** Name, API key and config of one job board. Stored keys are write-only: replace or clear. */
export function JobBoardEditor({ jobBoard, onClose }: Props) {
  const save = useUpdateJobBoard();
  const configInput = configField(jobBoard);
  const keyInput = apiKeyField(jobBoard);
  const storedValue = (configInput && jobBoard.config[configInput.name]) ?? "";
  const { form, submit, getError, pending, register, unsaved, draftNote, clearDraft } = useAdminForm({
    draftName: `job-board:${jobBoard.id}`,
    unsavedText: "Your changes to this portal have not been saved.",
    secretFields: ["apiKey"],
    schema,
    defaults: { name: jobBoard.name, value: storedValue, apiKey: "", clear: false },
    send: (_form, values: JobBoardForm) => save.mutateAsync({ jobBoard, patch: toPatch(values) }),
    onSuccess: () => {
      toast({ title: "Portal updated successfully!", tone: "positive" });
      onClose();
    },
    onFailure: ({ message, fields }) => {
      const fieldError = configInput && fields[`config.${configInput.name}`]?.[0];
      if (fieldError) form.setError("value", { type: "server", message: fieldError }, { shouldFocus: true });
      toast({ title: "Error updating portal", description: message, tone: "danger" });
    },
  });
  const [isDeleting, setDeleting] = useState(false);
  const toPatch = ({ name, value, apiKey, clear }: JobBoardForm): JobBoardPatch => ({
    ...(name !== jobBoard.name && { name }),
    ...(configInput && value !== storedValue && { config: { [configInput.name]: value } }),
    ...(apiKey ? { apiKey } : clear ? { apiKey: "" } : {}),
  });
  const close = () => unsaved.confirmLeave(onClose);
  const title = editorTitle(jobBoard);

  return (
    <FormDialog
      title={title}
      onSubmit={submit}
      pending={pending}
      submitLabel="Save changes"
      onClose={close}
      header={
        <>
          {draftNote}
          <JobBoardDetails jobBoard={jobBoard} />
          {jobBoard.feedPath && <FeedAddresses jobBoard={jobBoard} feedPath={jobBoard.feedPath} />}
        </>
      }
      footer={
        <>
          <Button variant="text" size="sm" className="mt-4" onClick={() => setDeleting(true)}>
            Delete this portal
          </Button>
          {isDeleting && (
            <DeleteJobBoardDialog
              jobBoard={jobBoard}
              onClose={() => setDeleting(false)}
              onDeleted={() => {
                unsaved.markSaved();
                clearDraft();
                onClose();
              }}
            />
          )}
          {unsaved.dialog}
        </>
      }
    >
      <Field label="Name" error={getError("name")}>
        <Input {...register("name")} maxLength={60} />
      </Field>
      {configInput && (
        <Field label={configInput.label} hint={configInput.hint} error={getError("value")}>
          <Input
            {...register("value")}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={
              configInput.name === "companyId" ? "numeric" : configInput.name === "endpoint" ? "url" : "text"
            }
          />
        </Field>
      )}
      {configInput?.name === "key" && (
        <Button
          variant="line"
          size="sm"
          className="-mt-2 justify-self-start"
          onClick={() => form.setValue("value", randomKey(), { shouldDirty: true })}
        >
          Generate key
        </Button>
      )}
      {keyInput && (
        <Field
          label={keyInput.label}
          error={getError("apiKey")}
          hint={
            jobBoard.hasApiKey
              ? `Set. Enter a new one to replace it. ${keyInput.hint}`
              : `Not set. ${keyInput.hint}`
          }
        >
          {jobBoard.adapter === "google-jobs" ? (
            <Textarea
              {...register("apiKey")}
              rows={4}
              spellCheck={false}
              autoComplete="off"
              className="fig"
            />
          ) : (
            <Input {...register("apiKey")} type="password" autoComplete="off" maxLength={500} />
          )}
        </Field>
      )}
      {keyInput && jobBoard.hasApiKey && (
        <Checkbox {...register("clear")} label={`Clear the ${keyInput.label.toLowerCase()}`} />
      )}
    </FormDialog>
  );
}

function JobBoardDetails({ jobBoard }: { jobBoard: JobBoard }) {
  const items = [
    { term: "Delivery", value: adapterLabels[jobBoard.adapter] },
    ...(jobBoard.feedPath ? [{ term: "Short name", value: jobBoard.key }] : []),
    { term: "Missing", value: jobBoard.missing.length ? jobBoard.missing.join(" ") : "Nothing" },
  ];
  return <DefinitionList items={items} className="border-y border-line" />;
}

import * as z from "zod";
import type { JobBoard, JobBoardPatch } from "#contract/job-boards/endpoints.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useUnsavedChanges } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useUpdateJobBoard } from "./queries.ts";
import { apiKeyField, configField } from "./job-board-fields.ts";
import { adapterLabels } from "./job-board-labels.ts";

const JobBoardForm = z.object({ value: z.string().trim(), apiKey: z.string().trim(), clear: z.boolean() });
type JobBoardForm = z.infer<typeof JobBoardForm>;
const schema = async () => JobBoardForm;

type Props = { portal: JobBoard; onClose: () => void };

const editorTitle = ({ name }: JobBoard) => `Settings of ${name}`;
const randomKey = () => crypto.randomUUID().replaceAll("-", "");

/** Key and settings of one portal. What is stored of a key is never shown: it can be replaced or cleared. */
export function JobBoardEditor({ portal, onClose }: Props) {
  if (configField(portal) || apiKeyField(portal)) return <JobBoardSettingsForm portal={portal} onClose={onClose} />;
  return (
    <Dialog
      open
      title={editorTitle(portal)}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      }
    >
      <JobBoardDetails portal={portal} />
    </Dialog>
  );
}

function JobBoardSettingsForm({ portal, onClose }: Props) {
  const save = useUpdateJobBoard();
  const part = configField(portal);
  const keyed = apiKeyField(portal);
  const before = (part && portal.config[part.name]) ?? "";
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: { value: before, apiKey: "", clear: false },
    send: (_form, values: JobBoardForm) => save.mutateAsync({ portal, change: changeOf(values) }),
    onSuccess: () => {
      toast({ title: "Portal updated successfully!", tone: "positive" });
      onClose();
    },
    onFailure: ({ message, fields }) => {
      const own = part && fields[`config.${part.name}`]?.[0];
      if (own) form.setError("value", { type: "server", message: own }, { shouldFocus: true });
      toast({ title: "Error updating portal", description: message, tone: "danger" });
    },
  });
  const changeOf = ({ value, apiKey, clear }: JobBoardForm): JobBoardPatch => ({
    ...(part && value !== before && { config: { [part.name]: value } }),
    ...(apiKey ? { apiKey } : clear ? { apiKey: "" } : {}),
  });
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(isDirty, "What you have typed for this portal has not been saved.");
  const close = () => unsaved.confirmLeave(onClose);
  const title = editorTitle(portal);

  return (
    <FormDialog
      title={title}
      onSubmit={submit}
      pending={pending}
      submitLabel="Save changes"
      onClose={close}
      header={<JobBoardDetails portal={portal} />}
      footer={unsaved.dialog}
    >
      {part && (
        <Field label={part.label} hint={part.hint} error={errorOf("value")}>
          <Input
            {...register("value")}
            maxLength={500}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode={part.name === "companyId" ? "numeric" : part.name === "endpoint" ? "url" : "text"}
          />
        </Field>
      )}
      {part?.name === "key" && (
        <Button
          variant="line"
          size="sm"
          className="-mt-2 justify-self-start"
          onClick={() => form.setValue("value", randomKey(), { shouldDirty: true })}
        >
          Make a key
        </Button>
      )}
      {keyed && (
        <Field
          label={keyed.label}
          error={errorOf("apiKey")}
          hint={
            portal.hasApiKey ? `Set. Type a new one to replace it. ${keyed.hint}` : `Not set. ${keyed.hint}`
          }
        >
          {portal.adapter === "google-jobs" ? (
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
      {keyed && portal.hasApiKey && (
        <Checkbox {...register("clear")} label={`Clear the ${keyed.label.toLowerCase()}`} />
      )}
    </FormDialog>
  );
}

function JobBoardDetails({ portal }: { portal: JobBoard }) {
  const { origin } = globalThis.location;
  const facts = [
    { term: "How", value: adapterLabels[portal.adapter] },
    ...(portal.feedPath
      ? [
          {
            term: "Feed",
            value: (
              <a
                href={portal.feedPath}
                target="_blank"
                rel="noopener"
                className="underline [overflow-wrap:anywhere]"
              >
                {`${origin}${portal.feedPath}`}
              </a>
            ),
          },
          {
            term: "Last reader",
            value: <span className="[overflow-wrap:anywhere]">{portal.fetchedBy ?? "Nobody yet"}</span>,
          },
        ]
      : []),
    { term: "Still needs", value: portal.missing.length ? portal.missing.join(" ") : "Nothing" },
  ];
  return <DefinitionList items={facts} className="border-y border-line" />;
}

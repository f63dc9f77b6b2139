import type { SmsSettings } from "#contract/sms/schemas.ts";
import { SMS_MESSAGE_MAX, smsUseCases } from "#contract/sms/constants.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { useSaveSmsSettings } from "./queries.ts";
import { toastSettingsFailed, toastSettingsSaved } from "./sms-toasts.ts";
import { toSettingsPatch, SmsRegistration, toFormValues } from "./sms-values.ts";

const schema = async () => SmsRegistration;

type Props = { settings: SmsSettings; canChange: boolean };

/** Data that carriers require for a toll-free number. */
export function SmsRegistrationForm({ settings, canChange }: Props) {
  const save = useSaveSmsSettings();
  const { form, submit, getError, pending, register, draftNote } = useAdminForm({
    draftName: "sms-registration",
    schema,
    defaults: toFormValues(settings),
    send: (_form, values: SmsRegistration) => save.mutateAsync(toSettingsPatch(values, settings)),
    onSuccess: (saved) => {
      form.reset(toFormValues(saved));
      toastSettingsSaved();
    },
    onFailure: toastSettingsFailed,
  });
  const hasChanges = Object.keys(form.formState.dirtyFields).length > 0;
  // Stored categories that are no longer offered stay selectable.
  const categories = [...new Set([...smsUseCases, ...settings.useCaseCategories])];
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Number and use case">
      {draftNote}
      <Panel title="Number and use case" padded>
        <fieldset disabled={!canChange} className="grid gap-4">
          <Field
            label="Toll-free number"
            optional
            error={getError("tollFreeNumber")}
            hint="Sender of the messages. If empty, GoHighLevel uses its default number."
          >
            <Input
              {...register("tollFreeNumber")}
              type="tel"
              autoComplete="off"
              maxLength={40}
              placeholder="(800) 555-0100"
            />
          </Field>
          <FieldGroup legend="Use case categories" error={getError("useCaseCategories")}>
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              {categories.map((category) => (
                <Checkbox
                  key={category}
                  label={category}
                  value={category}
                  {...register("useCaseCategories")}
                />
              ))}
            </div>
          </FieldGroup>
          <Field label="Use case description" optional error={getError("useCaseDescription")}>
            <Textarea {...register("useCaseDescription")} maxLength={2000} />
          </Field>
          <Field label="Sample message content" optional error={getError("messageContent")}>
            <Textarea {...register("messageContent")} maxLength={SMS_MESSAGE_MAX} />
          </Field>
          <Field
            label="Opt-in workflow image URL"
            optional
            error={getError("optInWorkflowImageUrl")}
            hint="Screenshot of the opt-in form: https://… or /media/…"
          >
            <Input
              {...register("optInWorkflowImageUrl")}
              type="url"
              autoComplete="off"
              maxLength={500}
              spellCheck={false}
            />
          </Field>
        </fieldset>
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          {canChange && (
            <Button type="submit" pending={pending} pendingLabel="Saving…" disabled={!hasChanges}>
              Save
            </Button>
          )}
          <p className="text-sm text-ink-2">
            {!canChange
              ? "Managers and administrators can change these settings."
              : hasChanges
                ? "You have unsaved changes."
                : "All changes saved."}
          </p>
        </div>
      </Panel>
    </form>
  );
}

import { type ManualActivityType, manualActivityTypes } from "#contract/leads/constants.ts";
import type { LeadActivity, LeadActivityDraft } from "#contract/leads/schemas.ts";
import { fromLocalInput } from "#web/lib/local-input.ts";
import { MentionTextarea } from "#web/lib/mention-textarea.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateEntry } from "./queries.ts";

type EntryLabels = { tab: string; submit: string; done: string; hint: string; reached?: string };

const ENTRIES: Record<ManualActivityType, EntryLabels> = {
  note: {
    tab: "Internal note",
    submit: "Add note",
    done: "Note added",
    hint: "Visible to staff only. Write @ and a name to tell a colleague. Does not stop the response timer.",
  },
  call: {
    tab: "Log call",
    submit: "Log call",
    done: "Call logged",
    hint: "A call you made.",
    reached: "I reached them: stop the response timer",
  },
  email: {
    tab: "Log email",
    submit: "Log email",
    done: "Email logged",
    hint: "An email you sent elsewhere. Nothing is sent, and the response timer goes on: use Reply to answer.",
  },
  meeting: {
    tab: "Log meeting",
    submit: "Log meeting",
    done: "Meeting logged",
    hint: "A meeting you had.",
    reached: "They were there: stop the response timer",
  },
  task: {
    tab: "Task",
    submit: "Add task",
    done: "Task added",
    hint: "A task for later. Does not stop the response timer.",
  },
};

const ENTRY_TYPES = manualActivityTypes.map((value) => ({ value, label: ENTRIES[value].tab }));

/** Adds a note or task to the timeline, or logs a call, email or meeting. */
export function EntryForm({ leadId }: { leadId: string }) {
  const createEntry = useCreateEntry(leadId);
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    LeadActivityDraft,
    LeadActivity
  >({
    draftName: `lead-entry:${leadId}`,
    unsavedText: "Your timeline entry has not been saved.",
    guardedFields: ["subject", "description"],
    schema: async () => (await import("#contract/leads/schemas.ts")).LeadActivityDraft,
    defaults: { activityType: "note", subject: "", description: "", scheduledFor: null, answered: false },
    send: (_form, values) => createEntry.mutateAsync(values),
    onSuccess: ({ activityType }) =>
      toast({ title: ENTRIES[activityType as ManualActivityType].done, tone: "positive" }),
    onFailure: ({ message }) =>
      toast({ title: "The entry was not added", description: message, tone: "danger" }),
  });
  const kind = form.watch("activityType");
  const labels = ENTRIES[kind];
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3 border-b border-line p-4"
      aria-label="New entry"
    >
      {draftNote}
      <div className="grid gap-1.5">
        <SegmentedControl
          label="Entry type"
          options={ENTRY_TYPES}
          value={kind}
          onValueChange={(value) => {
            form.setValue("activityType", value);
            form.setValue("answered", false);
            if (value !== "task") form.setValue("scheduledFor", null);
          }}
          className="justify-self-start"
        />
        <p className="text-xs text-ink-2">{labels.hint}</p>
      </div>
      <Field label="Subject" error={getError("subject")}>
        <Input {...register("subject")} maxLength={200} autoComplete="off" />
      </Field>
      {kind === "task" && (
        <Field label="Due" error={getError("scheduledFor")}>
          <Input type="datetime-local" {...register("scheduledFor", { setValueAs: fromLocalInput })} />
        </Field>
      )}
      <Field label="Details" optional error={getError("description")}>
        <MentionTextarea {...register("description")} rows={2} maxLength={5_000} />
      </Field>
      {labels.reached && (
        <Checkbox key={kind} label={labels.reached} {...register("answered")} error={getError("answered")} />
      )}
      <div>
        <Button type="submit" variant="ink" size="sm" pending={pending} pendingLabel="Saving…">
          {labels.submit}
        </Button>
      </div>
      {unsaved.dialog}
    </form>
  );
}

import { useWatch } from "react-hook-form";
import { meetingLocations } from "#contract/booking/constants.ts";
import {
  DEFAULT_DURATION,
  DEFAULT_OFFER_DAYS,
  interviewBuffers,
  interviewDurations,
  type TimeChoice,
} from "#contract/interviews/constants.ts";
import { type Interview, NewInterview } from "#contract/interviews/schemas.ts";
import { meetingLocationLabels } from "#web/features/booking/admin/appointment-status.tsx";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useMe } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { FreeTimePicker } from "./free-time-picker.tsx";
import { InterviewerFields } from "./interviewer-fields.tsx";
import { useCreateInterview } from "./queries.ts";

const schema = async () => NewInterview;
const LOCATION_OPTIONS = meetingLocations.map((value) => ({ value, label: meetingLocationLabels[value] }));
const DURATION_OPTIONS = interviewDurations.map((value) => ({
  value: String(value),
  label: `${value} minutes`,
}));
const BUFFER_OPTIONS = interviewBuffers.map((value) => ({
  value: String(value),
  label: value === 0 ? "No break after" : `${value} minutes after`,
}));
const CHOICES: { value: TimeChoice; label: string }[] = [
  { value: "time", label: "Choose a time" },
  { value: "offered", label: "Offer times" },
  { value: "any", label: "Any free time" },
];
const SUBMIT_LABELS: Record<TimeChoice, string> = {
  time: "Schedule interview",
  offered: "Send invitation",
  any: "Send invitation",
};

/** Whom the interview is with, and for which application. */
export type InterviewSubject = { applicationId: string; candidate: string; jobTitle: string | null };

type Props = { subject: InterviewSubject; onClose: () => void; onCreated?: (interview: Interview) => void };

/** Schedules an interview at once, or lets the candidate choose. The defaults leave only the time to choose. */
export function ScheduleDialog({ subject, onClose, onCreated }: Props) {
  const { id: userId } = useMe();
  const create = useCreateInterview();
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    NewInterview,
    Interview
  >({
    draftName: `interview:${subject.applicationId}`,
    unsavedText: "This interview is not scheduled yet.",
    schema,
    defaults: {
      applicationId: subject.applicationId,
      title: "Interview",
      mode: "panel",
      interviewerIds: [userId],
      duration: DEFAULT_DURATION,
      bufferTime: 0,
      location: "virtual",
      place: "",
      notes: "",
      choice: "time",
      startsAt: null,
      offeredTimes: [],
      offerDays: DEFAULT_OFFER_DAYS,
    },
    send: (_form, body, key) => create.mutateAsync({ body, key }),
    onSuccess: (interview) => {
      const isOffer = interview.status === "offered";
      toast({
        title: isOffer ? "Invitation sent" : "Interview scheduled",
        description: isOffer
          ? `${interview.candidate} gets a link to choose a time.`
          : `${interview.candidate} and the interviewers get an email.`,
        tone: "positive",
      });
      onCreated?.(interview);
      onClose();
    },
    onFailure: ({ code, message }) => {
      if (code === "slot_taken") {
        form.setValue("startsAt", null);
        form.setError("startsAt", { type: "server", message });
      }
      toast({ title: "The interview was not scheduled", description: message, tone: "danger" });
    },
  });
  const values = useWatch({ control: form.control });
  const { interviewerIds = [], mode = "panel", choice = "time", location } = values;
  const set = <Name extends keyof NewInterview>(name: Name, value: NewInterview[Name]) => {
    form.setValue(name, value as never, { shouldDirty: true });
    form.clearErrors(name);
  };
  /** Free times change with it. */
  const clearTimes = () => {
    set("startsAt", null);
    set("offeredTimes", []);
  };
  const close = () => unsaved.confirmLeave(onClose);
  const numbers = { setValueAs: Number, onChange: clearTimes };
  return (
    <FormDialog
      wide
      title="Schedule interview"
      description={[subject.candidate, subject.jobTitle].filter(Boolean).join(", ")}
      onSubmit={submit}
      pending={pending}
      submitLabel={SUBMIT_LABELS[choice]}
      pendingLabel="Scheduling…"
      onClose={close}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <SegmentedControl
        label="How the time is chosen"
        options={CHOICES}
        value={choice}
        onValueChange={(next) => set("choice", next)}
      />
      <InterviewerFields
        value={interviewerIds}
        mode={mode}
        error={getError("interviewerIds")}
        onChange={(ids) => {
          set("interviewerIds", ids);
          clearTimes();
        }}
        onModeChange={(next) => {
          set("mode", next);
          clearTimes();
        }}
      />
      {choice === "any" ? (
        <p className="text-sm text-ink-2">
          The candidate chooses any time at which the interviewers are free.
        </p>
      ) : (
        <FreeTimePicker
          key={choice}
          filter={{
            interviewerIds,
            mode,
            duration: Number(values.duration),
            bufferTime: Number(values.bufferTime),
          }}
          multiple={choice === "offered"}
          value={
            choice === "offered" ? (values.offeredTimes ?? []) : values.startsAt ? [values.startsAt] : []
          }
          error={getError(choice === "offered" ? "offeredTimes" : "startsAt")}
          onChange={(times) =>
            choice === "offered" ? set("offeredTimes", times) : set("startsAt", times[0] ?? null)
          }
        />
      )}
      {choice !== "time" && (
        <Field label="Days to choose" error={getError("offerDays")}>
          <Input
            {...register("offerDays", { setValueAs: Number })}
            type="number"
            min={1}
            max={21}
            className="fig w-24!"
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Length" error={getError("duration")}>
          <NativeSelect {...register("duration", numbers)} options={DURATION_OPTIONS} />
        </Field>
        <Field label="Break" error={getError("bufferTime")}>
          <NativeSelect {...register("bufferTime", numbers)} options={BUFFER_OPTIONS} />
        </Field>
        <Field label="Where" error={getError("location")}>
          <NativeSelect {...register("location")} options={LOCATION_OPTIONS} />
        </Field>
        {location === "virtual" && (
          <Field label="Video link" optional error={getError("place")}>
            <Input {...register("place")} type="url" inputMode="url" maxLength={500} placeholder="https://" />
          </Field>
        )}
        {location === "office" && (
          <Field label="Address" optional error={getError("place")} hint="Empty: our office.">
            <Input {...register("place")} maxLength={500} />
          </Field>
        )}
        {location === "phone" && (
          <p className="self-end pb-2 text-sm text-ink-2">You call the number of the application.</p>
        )}
      </div>
      <Field label="Title" error={getError("title")} hint="The candidate sees it.">
        <Input {...register("title")} maxLength={120} />
      </Field>
      <Field label="Notes for the interviewers" optional error={getError("notes")}>
        <Textarea {...register("notes")} rows={2} maxLength={5_000} />
      </Field>
    </FormDialog>
  );
}

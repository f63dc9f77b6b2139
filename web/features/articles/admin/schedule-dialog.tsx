import { useState } from "react";
import { ArticleSchedule, type StaffArticle } from "#contract/articles/admin-schemas.ts";
import { SCHEDULE_CRON_MINUTES } from "#contract/schedules/constants.ts";
import { zoneLabel } from "#contract/time-zone.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { FIRM_ZONE, toZonedInput } from "#web/features/booking/admin/firm-time.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { CalendarIcon } from "#web/ui/icons-objects.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useArticlePermissions } from "./article-actions.ts";
import { formatArticleTime } from "./article-status.tsx";
import { useScheduleArticle } from "./mutations.ts";

const schema = async () => ArticleSchedule;

type FieldName = "publishAt" | "unpublishAt";
type Props = { article: StaffArticle; onClose: () => void };

/** Sets when an approved article is published, and when it is unpublished. */
export function ScheduleDialog({ article, onClose }: Props) {
  const { id, title, status, version, scheduledFor, unpublishAt, scheduleError } = article;
  const schedule = useScheduleArticle();
  const saved = { publishAt: toZonedInput(scheduledFor), unpublishAt: toZonedInput(unpublishAt) };
  const stored = { publishAt: scheduledFor, unpublishAt };
  /** An unchanged time stays exact: a wall time can mean two instants. */
  const toTime = (name: FieldName, value: string | null) => (value === saved[name] ? stored[name] : value);
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    ArticleSchedule,
    StaffArticle
  >({
    draftName: `article-schedule:${id}`,
    unsavedText: "These times are not saved.",
    schema,
    defaults: saved,
    send: (_form, values) =>
      schedule.mutateAsync({
        id,
        version,
        publishAt: toTime("publishAt", values.publishAt),
        unpublishAt: toTime("unpublishAt", values.unpublishAt),
      }),
    onSuccess: (changed) => {
      toast(toScheduleToast(changed));
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "Failed to schedule article", description: message, tone: "danger" }),
  });
  const now = toZonedInput(useNow().toISOString())!;
  const timeField = (name: FieldName, label: string, hint: string) => (
    <Field label={label} optional error={getError(name)} hint={hint}>
      <span className="flex gap-2">
        <Input
          {...register(name, { setValueAs: (value: string | null) => value || null })}
          type="datetime-local"
          min={now}
          className="fig min-w-0 flex-1"
        />
        {form.watch(name) && (
          <Button
            variant="line"
            aria-label={`Clear ${label}`}
            onClick={() => form.setValue(name, null, { shouldDirty: true })}
          >
            Clear
          </Button>
        )}
      </span>
    </Field>
  );
  return (
    <FormDialog
      title={`Schedule ${title}`}
      description={`Times are in ${zoneLabel(FIRM_ZONE)}.`}
      label="Schedule"
      onSubmit={submit}
      pending={pending}
      submitLabel="Save schedule"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={
        <>
          {draftNote}
          {scheduleError !== null && (
            <Alert tone="caution" title={status === "published" ? "Not unpublished." : "Not published."}>
              {scheduleError}
            </Alert>
          )}
        </>
      }
      footer={unsaved.dialog}
    >
      {status !== "published" &&
        timeField(
          "publishAt",
          "Publish at",
          `Published at most ${SCHEDULE_CRON_MINUTES} minutes later. An edit returns the article to draft and cancels this.`,
        )}
      {timeField("unpublishAt", "Unpublish at", "The article leaves the website, and stays approved.")}
    </FormDialog>
  );
}

/** Opens the dialog, where the article's status allows dates. */
export function ScheduleButton({ article }: { article: StaffArticle }) {
  const { canPublish } = useArticlePermissions();
  const [isOpen, setIsOpen] = useState(false);
  if (article.status === "draft" || !canPublish) return null;
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setIsOpen(true)}>
        <CalendarIcon size={14} />
        Schedule…
      </Button>
      {isOpen && <ScheduleDialog article={article} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function toScheduleToast({ scheduledFor, unpublishAt }: StaffArticle) {
  const times = [
    scheduledFor && `Goes live ${formatArticleTime(scheduledFor)}.`,
    unpublishAt && `Leaves the website ${formatArticleTime(unpublishAt)}.`,
  ].filter(Boolean);
  return times.length > 0
    ? ({ title: "Article scheduled", description: times.join(" "), tone: "positive" } as const)
    : ({ title: "Schedule removed", tone: "positive" } as const);
}

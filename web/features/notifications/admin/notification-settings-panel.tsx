import { useQuery } from "@tanstack/react-query";
import {
  type NotificationKind,
  notificationKinds,
  type NotificationMode,
  notificationModes,
} from "#contract/notifications/constants.ts";
import type { NotificationSettings, StoredNotificationSettings } from "#contract/notifications/endpoints.ts";
import { zoneLabel } from "#contract/time-zone.ts";
import { useCan, useMe } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { notificationSettings, useSaveSettings } from "./queries.ts";

const kindLabels: Record<NotificationKind, { label: string; hint: string }> = {
  assigned: { label: "Assigned to me", hint: "A person, message or client." },
  mentioned: { label: "Mentioned", hint: "A colleague wrote @ and my name in a note." },
  application: { label: "Applications", hint: "For jobs that I created, or of my clients." },
  received: { label: "Replies", hint: "Text messages, and answers to my shortlists." },
  overdue: { label: "Due", hint: "My follow-ups and tasks, when they are due." },
  guarantee_ended: { label: "Guarantees", hint: "A guarantee of one of my clients ends." },
  delivery_failed: { label: "Failed deliveries", hint: "A mail, text or sync was given up." },
};

const modeLabels: Record<NotificationMode, string> = {
  off: "Off",
  app: "In the app",
  mail: "App and email, within minutes",
  digest: "App and daily email",
};

const modeOptions = notificationModes.map((value) => ({ value, label: modeLabels[value] }));

const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  value: `${hour}`,
  label: `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`,
}));

/** How the user is notified: a mode for each kind, and hours without mails. */
export function NotificationSettingsPanel() {
  const query = useQuery(notificationSettings());
  return (
    <Panel title="Notifications" padded>
      <QueryContent
        query={query}
        errorTitle="Your notification settings could not be loaded"
        fallback={<SkeletonRows count={6} label="Loading your notification settings" />}
      >
        {(settings) => <SettingsForm settings={settings} />}
      </QueryContent>
    </Panel>
  );
}

const schema = async () => (await import("#contract/notifications/endpoints.ts")).NotificationSettings;

function SettingsForm({ settings }: { settings: StoredNotificationSettings }) {
  const { email } = useMe();
  const canSeeDeliveries = useCan("crm.sync");
  const save = useSaveSettings();
  const { timeZone, isMailConfigured, ...defaults } = settings;
  const { form, submit, getError, pending, register, draftNote } = useAdminForm<
    NotificationSettings,
    unknown
  >({
    schema,
    draftName: "notifications",
    defaults,
    send: (_form, values) => save.mutateAsync(values),
    onSuccess: () => toast({ title: "Notification settings saved", tone: "positive" }),
    onFailure: ({ message }) =>
      toast({ title: "The settings were not saved", description: message, tone: "danger" }),
  });
  const modes = form.watch("modes");
  const sendsMail = Object.values(modes).some((mode) => mode === "mail" || mode === "digest");
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-4"
      aria-label="Notifications"
    >
      {draftNote}
      {sendsMail && !email && (
        <Alert tone="note">
          Add an email address above to get emails. Until then notifications are in the app only.
        </Alert>
      )}
      {sendsMail && email && !isMailConfigured && (
        <Alert tone="caution">Email is not set up on this site. Mails wait until it is.</Alert>
      )}
      <div className="grid gap-3">
        {notificationKinds
          .filter((kind) => kind !== "delivery_failed" || canSeeDeliveries)
          .map((kind) => (
            <Field key={kind} label={kindLabels[kind].label} hint={kindLabels[kind].hint}>
              <NativeSelect options={modeOptions} {...register(`modes.${kind}`)} />
            </Field>
          ))}
      </div>
      <fieldset className="grid gap-3 border-t border-line pt-4">
        <legend className="sr-only">Times</legend>
        <p className="text-sm text-ink-2">Times are in {zoneLabel(timeZone)}.</p>
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label="No emails from" optional error={getError("quietFrom")}>
            <Input type="time" {...register("quietFrom", { setValueAs: toClock })} />
          </Field>
          <Field label="until" optional error={getError("quietUntil")}>
            <Input type="time" {...register("quietUntil", { setValueAs: toClock })} />
          </Field>
        </div>
        <Field label="Daily email at" error={getError("digestHour")}>
          <NativeSelect options={hourOptions} {...register("digestHour", { setValueAs: Number })} />
        </Field>
      </fieldset>
      <div>
        <Button type="submit" variant="line" size="sm" pending={pending} pendingLabel="Saving…">
          Save
        </Button>
      </div>
    </form>
  );
}

const toClock = (value: string | null): string | null => value || null;

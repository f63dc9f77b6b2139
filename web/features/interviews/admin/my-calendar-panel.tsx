import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import type { MyCalendar } from "#contract/interviews/calendar-endpoints.ts";
import { CALENDAR_READ_MINUTES } from "#contract/interviews/constants.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { MyBlockedTimes } from "./my-blocked-times.tsx";
import { MyHoursPanel } from "./my-hours-panel.tsx";
import {
  myCalendar,
  useConnectCalendar,
  useCreateAddress,
  useDisconnectCalendar,
  useReadCalendar,
  useSetOptions,
} from "./queries.ts";

const showFailure = ({ message }: Error) =>
  toast({ title: "Not saved", description: message, tone: "danger" });

/** The caller's hours, blocked times, calendar feeds and mail address. */
export function MyCalendarPanel() {
  const query = useQuery(myCalendar());
  return (
    <QueryContent
      query={query}
      errorTitle="Your calendar could not be loaded"
      fallback={<Skeleton className="h-96 w-full" />}
    >
      {(calendar) => (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <div className="grid gap-5">
            <MyHoursPanel calendar={calendar} />
            <MyBlockedTimes />
          </div>
          <div className="grid gap-5">
            <Source source={calendar.source} />
            <Address createdAt={calendar.addressCreatedAt} />
            <Options calendar={calendar} />
          </div>
        </div>
      )}
    </QueryContent>
  );
}

function Source({ source }: { source: MyCalendar["source"] }) {
  const read = useReadCalendar();
  const disconnect = useDisconnectCalendar();
  return (
    <Panel title="Busy times from your calendar" padded>
      {source ? (
        <div className="grid gap-3">
          <p>
            <b>{source.host}</b> is connected and read every {CALENDAR_READ_MINUTES} minutes. Only the times
            are kept, not what is in them.
          </p>
          {source.lastError && (
            <Alert tone="caution" title="The last read failed.">
              {source.lastError}
              {source.lastReadAt && " The busy times of the read before still count."}
            </Alert>
          )}
          <p className="text-sm text-ink-2">
            {source.lastReadAt
              ? `Last read ${formatLocalDateTime(source.lastReadAt)}, ${source.busyTimes} busy ${source.busyTimes === 1 ? "time" : "times"} in the next 90 days.`
              : source.lastError
                ? "Not fetched yet."
                : "The first read is on its way."}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="line"
              pending={read.isPending}
              pendingLabel="Reading…"
              onClick={() =>
                runMutation(read, undefined, {
                  onSuccess: () => toast({ title: "The calendar is being read", tone: "positive" }),
                  onError: showFailure,
                })
              }
            >
              Read now
            </Button>
            <Button
              size="sm"
              variant="text"
              pending={disconnect.isPending}
              pendingLabel="Disconnecting…"
              onClick={() =>
                runMutation(disconnect, undefined, {
                  onSuccess: () => toast({ title: "Calendar disconnected", tone: "positive" }),
                  onError: showFailure,
                })
              }
            >
              Disconnect
            </Button>
          </div>
        </div>
      ) : (
        <ConnectForm />
      )}
    </Panel>
  );
}

const ConnectSchema = z.strictObject({ url: z.string().min(1, "Enter the address of the calendar.") });
const connectSchema = async () => ConnectSchema;

function ConnectForm() {
  const connect = useConnectCalendar();
  const { submit, getError, pending, register } = useAdminForm<z.infer<typeof ConnectSchema>, unknown>({
    draftName: "calendar-source",
    // The address grants access to the calendar.
    secretFields: ["url"],
    schema: connectSchema,
    defaults: { url: "" },
    send: (_form, values) => connect.mutateAsync(values),
    onSuccess: () => toast({ title: "Calendar connected", tone: "positive" }),
    onFailure: showFailure,
  });
  return (
    <form
      noValidate
      aria-label="Connect your calendar"
      className="grid gap-3"
      onSubmit={(event) => void submit(event)}
    >
      <Field
        label="Address of your calendar (iCalendar)"
        error={getError("url")}
        hint="Google: Settings, your calendar, Secret address in iCal format. Outlook: Shared calendars, Publish, ICS. It is stored encrypted."
      >
        <Input {...register("url")} type="url" inputMode="url" maxLength={2_000} placeholder="https://" />
      </Field>
      <div>
        <Button size="sm" type="submit" pending={pending} pendingLabel="Connecting…">
          Connect calendar
        </Button>
      </div>
    </form>
  );
}

/** The address for other calendar apps. It is shown once, because only its hash is stored. */
function Address({ createdAt }: { createdAt: string | null }) {
  const create = useCreateAddress();
  const [url, setUrl] = useState("");
  const copy = () => copyText(url, "Address copied", { title: "Copy the address by hand", tone: "danger" });
  return (
    <Panel title="Your interviews in your calendar app" padded>
      <div className="grid gap-3">
        <p className="text-ink-2">
          Subscribe to this address in Google Calendar, Outlook or Apple Calendar. It shows names and jobs of
          your interviews, no contact data.
        </p>
        {url && (
          <>
            <Field
              label="Address"
              hint="Copy it now: it is not shown again. Anyone who has it can read your interviews."
            >
              <Input readOnly value={url} onFocus={({ target }) => target.select()} className="fig" />
            </Field>
            <div>
              <Button size="sm" variant="line" onClick={() => void copy()}>
                Copy
              </Button>
            </div>
          </>
        )}
        {!url && createdAt && (
          <p className="text-sm text-ink-2">
            Created {formatLocalDateTime(createdAt)}. A new address stops the old one.
          </p>
        )}
        <div>
          <Button
            size="sm"
            variant={createdAt ? "line" : "primary"}
            pending={create.isPending}
            pendingLabel="Creating…"
            onClick={() =>
              runMutation(create, undefined, { onSuccess: (made) => setUrl(made.url), onError: showFailure })
            }
          >
            {createdAt ? "Create a new address" : "Create address"}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const OptionsSchema = z.strictObject({
  email: z.union([z.literal(""), z.email("Please enter a valid email address.")]),
  takesAppointments: z.boolean(),
});
const optionsSchema = async () => OptionsSchema;

function Options({ calendar }: { calendar: MyCalendar }) {
  const save = useSetOptions();
  const { submit, getError, pending, register, form, draftNote } = useAdminForm<
    z.infer<typeof OptionsSchema>,
    unknown
  >({
    draftName: "calendar-options",
    schema: optionsSchema,
    defaults: { email: calendar.email ?? "", takesAppointments: calendar.takesAppointments },
    send: (_form, values) => save.mutateAsync(values),
    onSuccess: () => toast({ title: "Saved", tone: "positive" }),
    onFailure: showFailure,
  });
  return (
    <Panel title="Mails and appointments" padded>
      <form
        noValidate
        aria-label="Mails and appointments"
        className="grid gap-3"
        onSubmit={(event) => void submit(event)}
      >
        {draftNote}
        <Field
          label="Your email"
          optional
          error={getError("email")}
          hint="Invitations and reminders of your interviews go there. Empty: to the firm's mailbox."
        >
          <Input {...register("email")} type="email" maxLength={254} autoComplete="email" />
        </Field>
        <Checkbox
          {...register("takesAppointments")}
          label="I take the firm's appointments: they block my interviews and appear in my calendar."
        />
        <div>
          <Button size="sm" type="submit" disabled={!form.formState.isDirty} pending={pending}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}

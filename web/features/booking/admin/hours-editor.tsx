import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BookingHours, HoursWindow, StaffBookingType } from "#contract/booking/setup-schemas.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PlusIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Input } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveHours, weeklyHours } from "./queries.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const FORM = "weekly-hours";
type Line = HoursWindow & { key: string };

const keyed = (hours: readonly Omit<Line, "key">[]): Line[] =>
  hours.map((window) => ({ ...window, key: crypto.randomUUID() }));

/** When a service is offered, day by day; a day without a line is closed. */
export function HoursEditor({ type, onClose }: { type: StaffBookingType; onClose: () => void }) {
  const query = useQuery({ ...weeklyHours(type.id), refetchOnWindowFocus: false });
  const [lines, setLines] = useState<Line[] | null>(null);
  const [fault, setFault] = useState("");
  const save = useSaveHours();
  const { confirmLeave: leave, dialog: question } = useUnsavedChanges(
    lines !== null,
    "The hours that you have changed have not been saved.",
  );
  const close = () => leave(onClose);

  const send = (known: BookingHours, shown: readonly Line[]) => {
    setFault("");
    const hours = shown.map(({ dayOfWeek, startTime, endTime }) => ({ dayOfWeek, startTime, endTime }));
    save.mutate(
      { bookingTypeId: type.id, hours, updatedAt: known.updatedAt },
      {
        onSuccess: () => {
          toast({ title: "Hours saved", description: type.name, tone: "positive" });
          onClose();
        },
        onError: (error) =>
          setFault(
            "fields" in error
              ? (Object.values(error.fields as Record<string, string[]>)[0]?.[0] ?? error.message)
              : error.message,
          ),
      },
    );
  };
  return (
    <Dialog
      open
      title={`Hours of ${type.name}`}
      description={`As the clock in ${type.timeZone.split("/").at(-1)!.replaceAll("_", " ")} shows them. A day without hours is closed.`}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant="text" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM}
            disabled={!query.data}
            pending={save.isPending}
            pendingLabel="Saving…"
          >
            Save hours
          </Button>
        </>
      }
    >
      <QueryContent
        query={query}
        errorTitle="The hours could not be loaded"
        fallback={<Skeleton className="h-64 w-full" />}
      >
        {(known) => {
          const shown = lines ?? keyed(known.hours);
          return (
            <form
              id={FORM}
              noValidate
              className="grid gap-4"
              aria-label="Weekly hours"
              onSubmit={(event) => {
                event.preventDefault();
                send(known, shown);
              }}
            >
              {DAYS.map((name, index) => (
                <Day key={name} name={name} day={index + 1} lines={shown} onChange={setLines} />
              ))}
              {fault && (
                <Alert tone="danger" live title="Not saved.">
                  {fault}
                </Alert>
              )}
            </form>
          );
        }}
      </QueryContent>
      {question}
    </Dialog>
  );
}

type DayProps = { name: string; day: number; lines: Line[]; onChange: (lines: Line[]) => void };

function Day({ name, day, lines, onChange }: DayProps) {
  const own = lines.filter(({ dayOfWeek }) => dayOfWeek === day);
  const set = (key: string, part: Partial<HoursWindow>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  const add = () => {
    const startTime = own.at(-1)?.endTime ?? "09:00";
    onChange([...lines, { key: crypto.randomUUID(), dayOfWeek: day, startTime, endTime: "17:00" }]);
  };
  return (
    <FieldGroup legend={name}>
      <div className="grid gap-2">
        {own.length === 0 && <p className="text-sm text-ink-3">Closed</p>}
        {own.map(({ key, startTime, endTime }) => (
          <div key={key} className="flex items-center gap-2">
            <Input
              type="time"
              aria-label={`${name} from`}
              value={startTime}
              onChange={({ target }) => set(key, { startTime: target.value })}
              className="fig w-auto! flex-1"
            />
            <span aria-hidden="true">to</span>
            <Input
              type="time"
              aria-label={`${name} until`}
              value={endTime}
              onChange={({ target }) => set(key, { endTime: target.value })}
              className="fig w-auto! flex-1"
            />
            <IconButton
              label={`Remove ${startTime} to ${endTime} on ${name}`}
              icon={<TrashIcon />}
              onClick={() => onChange(lines.filter((line) => line.key !== key))}
            />
          </div>
        ))}
        <div>
          <Button variant="line" size="sm" aria-label={`Add hours on ${name}`} onClick={add}>
            <PlusIcon size={14} />
            Add hours
          </Button>
        </div>
      </div>
    </FieldGroup>
  );
}

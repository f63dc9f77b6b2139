import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { AppointmentDialog } from "./appointment-sheet.tsx";
import { AppointmentList } from "./appointment-list.tsx";
import { BlockList } from "./blocked-time-list.tsx";
import { CalendarView } from "./calendar-view.tsx";
import { CallerDialog } from "./new-appointment-dialog.tsx";
import { allTypes } from "./queries.ts";
import { TypeList } from "./booking-type-list.tsx";

const VIEWS = ["calendar", "list", "services", "blocked"] as const;

export function Component() {
  const { word, set, filter } = useListParams();
  const [booking, setBooking] = useState(false);
  const types = useQuery(allTypes());
  const view = word("view", VIEWS) || "calendar";
  const open = word("open");
  const show = (id: string) => set("open", id);
  return (
    <AdminPage
      title="Bookings"
      actions={
        <Button
          size="sm"
          pending={booking && types.isPending}
          pendingLabel="Loading…"
          onClick={() => setBooking(true)}
        >
          <PlusIcon size={14} />
          New appointment
        </Button>
      }
    >
      <Tabs
        label="Bookings"
        value={view}
        // The page of one tab means nothing in another.
        onValueChange={(next) => filter("view", next === "calendar" ? "" : next)}
        listClassName="mb-4"
        items={[
          { value: "calendar", label: "Calendar", content: <CalendarView onOpen={show} /> },
          { value: "list", label: "List", content: <AppointmentList onOpen={show} /> },
          { value: "services", label: "Services", content: <TypeList /> },
          { value: "blocked", label: "Blocked", content: <BlockList /> },
        ]}
      />
      {open && <AppointmentDialog key={open} id={open} onClose={() => set("open", "")} />}
      {booking && types.data && (
        <CallerDialog
          types={types.data.filter(({ isActive }) => isActive)}
          onClose={() => setBooking(false)}
          onBooked={(id) => {
            setBooking(false);
            show(id);
          }}
        />
      )}
    </AdminPage>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { AppointmentSheet } from "./appointment-sheet.tsx";
import { AppointmentList } from "./appointment-list.tsx";
import { BlockedTimeList } from "./blocked-time-list.tsx";
import { CalendarView } from "./calendar-view.tsx";
import { HolidayList } from "./holiday-list.tsx";
import { NewAppointmentDialog } from "./new-appointment-dialog.tsx";
import { staffBookingTypes } from "./queries.ts";
import { BookingTypeList } from "./booking-type-list.tsx";

const VIEWS = ["calendar", "list", "services", "blocked"] as const;

const ClosedTimes = () => (
  <div className="grid gap-5">
    <BlockedTimeList />
    <HolidayList />
  </div>
);

export function Component() {
  const { getParam, setParam, filter } = useListParams();
  const [isCreating, setIsCreating] = useState(false);
  const types = useQuery(staffBookingTypes());
  const view = getParam("view", VIEWS) || "calendar";
  const openId = getParam("open");
  const openAppointment = (id: string) => setParam("open", id);
  return (
    <AdminPage
      title="Bookings"
      actions={
        <Button
          size="sm"
          pending={isCreating && types.isPending}
          pendingLabel="Loading…"
          onClick={() => setIsCreating(true)}
        >
          <PlusIcon size={14} />
          New appointment
        </Button>
      }
    >
      <Tabs
        label="Bookings"
        value={view}
        // `filter` also resets the page number, which differs per tab.
        onValueChange={(next) => filter("view", next === "calendar" ? "" : next)}
        listClassName="mb-4"
        items={[
          { value: "calendar", label: "Calendar", content: <CalendarView onOpen={openAppointment} /> },
          { value: "list", label: "List", content: <AppointmentList onOpen={openAppointment} /> },
          { value: "services", label: "Services", content: <BookingTypeList /> },
          { value: "blocked", label: "Blocked", content: <ClosedTimes /> },
        ]}
      />
      {openId && <AppointmentSheet key={openId} id={openId} onClose={() => setParam("open", "")} />}
      {isCreating && types.data && (
        <NewAppointmentDialog
          types={types.data.filter(({ isActive }) => isActive)}
          onClose={() => setIsCreating(false)}
          onBooked={(id) => {
            setIsCreating(false);
            openAppointment(id);
          }}
        />
      )}
    </AdminPage>
  );
}

import { select } from "../tables.ts";
import { testApp } from "../test-app.ts";
import { CALENDAR_HOST } from "./fake-vendors.ts";
import type { DeliverySetup } from "./deliveries.ts";
import { countRows } from "./setup.ts";

/** Busy times of the latest read; none if it failed. */
const countBusyTimes = (userId: string) =>
  countRows(
    `staff_blocked_times b join staff_calendars c on c.user_id = b.user_id
      where b.user_id = ? and b.source = 'ics' and c.last_read_at is not null and c.last_error is null`,
    userId,
  );

/** Connects a calendar, whose first read the delivery is. */
export const calendarRead: DeliverySetup = (simulation) =>
  Promise.resolve(async () => {
    const person = (await testApp.as("recruiter")).at(simulation.site);
    const url = `https://${CALENDAR_HOST}/secret/${person.userId}.ics`;
    await person.call("PUT /api/my-calendar/source", { body: { url } });
    // Drops the queue message: the test sends its own.
    simulation.queuedMessages = [];
    const [row] = await select<{ id: string }>(
      "select id from deliveries where action = 'calendar.read' and entity_id = ?",
      person.userId,
    );
    const effects = () => countBusyTimes(String(person.userId));
    return { id: row!.id, effects };
  });

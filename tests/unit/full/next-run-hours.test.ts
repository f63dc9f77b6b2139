import { expect, test } from "vitest";
import { scheduleFrequencies } from "#contract/articles/constants.ts";
import { nextRun } from "#worker/features/schedules/rules.ts";
import { cadence, HOUR, listDueTimes, YEAR_END, YEAR_START, ZONES } from "#tests/support/cadences.ts";

test.for(ZONES)(
  "in %s the next run from every hour of the year is the next due time",
  { timeout: 60_000 },
  (zone) => {
    for (const frequency of scheduleFrequencies) {
      const testCadence = cadence({ frequency, timezone: zone, time: "02:30", dayOfWeek: 0, dayOfMonth: 31 });
      const dueTimes = listDueTimes(testCadence);
      for (let hour = YEAR_START, at = 0; hour < YEAR_END; hour += HOUR) {
        while (dueTimes[at]! <= hour) at++;
        expect(nextRun(testCadence, new Date(hour)).getTime()).toBe(dueTimes[at]);
      }
    }
  },
);

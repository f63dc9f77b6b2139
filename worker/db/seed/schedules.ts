import { firmTimeZone } from "#contract/firm.ts";
import { iso } from "#worker/base/clock.ts";
import { contentSchedules } from "../tables/schedules.ts";
import { ago, nextAt } from "./dates.ts";
import { sampleUser } from "./people.ts";

type Row = typeof contentSchedules.$inferInsert;

/** One schedule per frequency; the last one is paused. */
export function scheduleRows(now: Date): Row[] {
  const by = { createdBy: sampleUser("manager"), createdAt: ago(now, 60), updatedAt: ago(now, 12) };
  return [
    {
      id: 1,
      title: "Monday note on planning",
      category: "Modern Budgeting",
      prompt:
        "Write about {{topic}} for finance managers of mid-sized companies. Start from a concrete situation, name one trade-off and end with a step for this week.",
      variables: { topic: "rolling forecasts" },
      frequency: "weekly",
      dayOfWeek: 1,
      time: "09:00",
      timezone: firmTimeZone,
      nextRun: iso(nextAt(now, "09:00", (weekday) => weekday === 1)),
      ...by,
    },
    {
      id: 2,
      title: "Monthly look at the market for planners",
      category: "Market Trends",
      prompt:
        "Describe what changed last month in demand for {{role}} roles. Say what is known, what is guessed and where the figures come from.",
      variables: { role: "FP&A and EPM" },
      frequency: "monthly",
      dayOfMonth: 1,
      time: "07:30",
      timezone: firmTimeZone,
      nextRun: iso(nextAt(now, "07:30", (_, dayOfMonth) => dayOfMonth === 1)),
      ...by,
    },
    {
      id: 3,
      title: "Daily tip for the close",
      category: "Implementation Best Practices",
      prompt: "Give one tip of 150 words that shortens a month-end close. No product names.",
      frequency: "daily",
      time: "06:45",
      timezone: firmTimeZone,
      isActive: false,
      ...by,
    },
  ];
}

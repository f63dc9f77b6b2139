import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, isoTime, pageQuery } from "#contract/schemas.ts";
import { Schedule, ScheduleCronStatus, ScheduleDraft, SchedulePatch, ScheduleRun } from "./schemas.ts";

/** The numbers of `content_schedules`. */
const serialIdParams = z.strictObject({
  id: z.coerce
    .number("This is not a valid id.")
    .int("This is not a valid id.")
    .positive()
    .max(2 ** 31),
});

export const schedules = {
  list: endpoint({
    route: "GET /api/content/schedules",
    summary: "Content schedules: active ones first, by when they are due",
    access: "content.read",
    query: pageQuery(100, 1000),
    output: z.array(Schedule),
    paged: true,
  }),
  get: endpoint({
    route: "GET /api/content/schedules/:id",
    summary: "One content schedule",
    access: "content.read",
    params: serialIdParams,
    output: Schedule,
  }),
  clock: endpoint({
    route: "GET /api/content/schedule-clock",
    summary: "When scheduled work last ran, and how many schedules are due",
    access: "content.read",
    output: ScheduleCronStatus,
  }),
  create: endpoint({
    route: "POST /api/content/schedules",
    summary: "Write a content schedule",
    access: "content.schedule",
    body: ScheduleDraft,
    output: Schedule,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/content/schedules/:id",
    summary: "Change any part of a schedule; a stale `version` is refused",
    access: "content.schedule",
    params: serialIdParams,
    body: SchedulePatch,
    output: Schedule,
  }),
  remove: endpoint({
    route: "DELETE /api/content/schedules/:id",
    summary: "Delete a schedule for good; what it wrote stays",
    access: "content.schedule",
    params: serialIdParams,
    output: deleted.extend({ id: z.number() }),
  }),
  run: endpoint({
    route: "POST /api/content/schedules/:id/run",
    summary:
      "Order an article now; the schedule's own times stay. While one is being made, answers that order",
    access: "content.schedule",
    params: serialIdParams,
    output: ScheduleRun,
    status: 202,
  }),
  trigger: endpoint({
    route: "POST /api/content/trigger/generation",
    summary: "Run every schedule that is due now",
    access: "content.publish",
    output: z.object({
      ordered: z.array(z.object({ scheduleId: z.number(), title: z.string(), dueAt: isoTime })),
    }),
    status: 202,
  }),
};

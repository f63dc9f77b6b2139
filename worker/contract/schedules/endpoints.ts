import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, isoTime, pageQuery } from "#contract/schemas.ts";
import { Schedule, ScheduleCronStatus, ScheduleDraft, SchedulePatch, ScheduleRun } from "./schemas.ts";

/** Integer ids of `content_schedules`. */
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
    summary: "List schedules, active ones first, by next run",
    access: "content.read",
    query: pageQuery(100, 1000),
    output: z.array(Schedule),
    paged: true,
  }),
  get: endpoint({
    route: "GET /api/content/schedules/:id",
    summary: "Get a schedule",
    access: "content.read",
    params: serialIdParams,
    output: Schedule,
  }),
  clock: endpoint({
    route: "GET /api/content/schedule-clock",
    summary: "Get the last cron run and the number of due schedules",
    access: "content.read",
    output: ScheduleCronStatus,
  }),
  create: endpoint({
    route: "POST /api/content/schedules",
    summary: "Create a schedule",
    access: "content.schedule",
    body: ScheduleDraft,
    output: Schedule,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/content/schedules/:id",
    summary: "Update a schedule; a stale `version` gets 409",
    access: "content.schedule",
    params: serialIdParams,
    body: SchedulePatch,
    output: Schedule,
  }),
  remove: endpoint({
    route: "DELETE /api/content/schedules/:id",
    summary: "Delete a schedule; its articles stay",
    access: "content.schedule",
    params: serialIdParams,
    output: deleted.extend({ id: z.number() }),
  }),
  run: endpoint({
    route: "POST /api/content/schedules/:id/run",
    summary: "Generate an article now without changing the next run, or return the running request",
    access: "content.schedule",
    params: serialIdParams,
    output: ScheduleRun,
    status: 202,
  }),
  trigger: endpoint({
    route: "POST /api/content/trigger/generation",
    summary: "Run all due schedules",
    access: "content.publish",
    output: z.object({
      ordered: z.array(z.object({ scheduleId: z.number(), title: z.string(), dueAt: isoTime })),
    }),
    status: 202,
  }),
};

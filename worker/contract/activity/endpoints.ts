import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, isoTime, pageQuery, text } from "#contract/schemas.ts";

export const ActivityFilter = z.object({
  userId: id.optional(),
  entityType: text(60).optional(),
  action: text(100).optional(),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

export const ActivityListQuery = pageQuery(100, 500).extend(ActivityFilter.shape);
export type ActivityListQuery = z.infer<typeof ActivityListQuery>;

export const ActivityEntry = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  /** Name at the time of the action; null for visitors and cron. */
  username: z.string().nullable(),
  /** Name of the API key that was used; null for a session. */
  apiKey: z.string().nullable(),
  action: z.string(),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  /** Changed fields as `{ before, after }`, and other facts. */
  details: z.record(z.string(), z.unknown()).nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: isoTime,
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const activity = {
  list: endpoint({
    route: "GET /api/admin/activity-logs",
    summary: "List activity log entries, newest first",
    access: "audit.read",
    query: ActivityListQuery,
    output: z.array(ActivityEntry),
    paged: true,
  }),
  filters: endpoint({
    route: "GET /api/admin/activity-logs/filters",
    summary: "List the users, entity types and actions that occur in the log",
    access: "audit.read",
    output: z.object({
      users: z.array(z.object({ id: z.string(), username: z.string() })),
      entityTypes: z.array(z.string()),
      actions: z.array(z.string()),
    }),
  }),
};

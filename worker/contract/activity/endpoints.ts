import * as z from "zod";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { dateRange, id, isoTime, pageQuery, text } from "#contract/schemas.ts";

export const ActivityFilter = z.object({
  userId: id.optional(),
  entityType: text(60).optional(),
  /** Best with the entity type. */
  entityId: text(100).optional(),
  action: text(100).optional(),
  /** Days in the firm's time zone. */
  ...dateRange.shape,
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

export const ActivityListQuery = pageQuery(100, 500).extend(ActivityFilter.shape);
export type ActivityListQuery = z.infer<typeof ActivityListQuery>;

export const ActivityEntry = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  /** Name at the time of the action; null for visitors and cron. */
  username: z.string().nullable(),
  /** The user's present name; null for deleted users too. */
  userName: z.string().nullable(),
  /** Name of the API key that was used; null for a session. */
  apiKey: z.string().nullable(),
  action: z.string(),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  /** Title or name of the record; null if it is gone, has none, or the reader may not open its screen. */
  recordLabel: z.string().nullable(),
  /** Changed fields as `{ before, after }`, and other facts. */
  details: z.record(z.string(), z.unknown()).nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  createdAt: isoTime,
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const ActivityChain = z.object({
  /** Sealed entries: rows of the log, and erasures in them. */
  chained: z.number(),
  /** Rows that cron has not sealed yet. */
  pending: z.number(),
  head: z
    .object({
      day: z.iso.date(),
      seq: z.number(),
      hash: z.string(),
      /** State of the mail to the owner; null once its delivery was deleted. */
      mail: z.enum(deliveryStatuses).nullable(),
    })
    .nullable(),
  /** Whether there is an address for mails to staff. */
  hasRecipient: z.boolean(),
});
export type ActivityChain = z.infer<typeof ActivityChain>;

export const activity = {
  list: endpoint({
    route: "GET /api/admin/activity-logs",
    summary: "List activity log entries, newest first",
    access: "audit.read",
    query: ActivityListQuery,
    output: z.array(ActivityEntry),
    paged: true,
  }),
  chain: endpoint({
    route: "GET /api/admin/activity-logs/chain",
    summary: "How far the log is sealed by its hash chain, and the last signed head",
    access: "audit.read",
    output: ActivityChain,
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

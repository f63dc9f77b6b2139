import { formatSentence } from "#contract/activity/sentence.ts";
import { ActivityFilter } from "#contract/activity/endpoints.ts";
import { requireCapability, requireRecentProof } from "#worker/runtime/access.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { type Columns, csvResponse } from "#worker/runtime/csv-response.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { parseQuery } from "#worker/runtime/input.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { type ActivityRow, listActivityAfter } from "./queries.ts";

const columns: Columns<ActivityRow> = {
  Timestamp: (row) => row.createdAt,
  "What happened": (row) => formatSentence(row),
  User: (row) => row.username,
  "User id": (row) => row.userId,
  "API key": (row) => row.apiKey,
  Action: (row) => row.action,
  Entity: (row) => row.entityType,
  "Entity id": (row) => row.entityId,
  Record: (row) => row.recordLabel,
  "IP address": (row) => row.ipAddress,
  "User agent": (row) => row.userAgent,
  "Request id": (row) => row.requestId,
  "Place in the chain": (row) => row.chainSeq,
  Details: (row) => row.details && JSON.stringify(row.details),
};

/** A file, so mounted without serve(): checks access itself, before any lookup. */
export const activityExportRoutes = createRouter();

activityExportRoutes.get("/api/admin/activity-logs.csv", async (c) => {
  const ctx = c.get("ctx");
  const staff = await findStaff(c, ctx);
  requireCapability(staff, "audit.read", ["portals"]);
  requireRecentProof(staff, ctx.clock());
  const filter = parseQuery(c, ActivityFilter);
  const entry = { action: "activity.export", entityType: "activity", entityId: null };
  await recordEvent(ctx, { ...entry, details: filter }, staff);
  return csvResponse(c, "activity", columns, (last, limit) =>
    listActivityAfter(ctx.db, filter, { last, limit, screens: staff.screens }),
  );
});

import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams } from "#contract/schemas.ts";
import { CrmOptions, CrmSettings, CrmSettingsPatch, CrmStats, SyncedLead } from "./schemas.ts";

export const crm = {
  stats: endpoint({
    route: "GET /api/ghl/stats",
    summary: "Get the number of synced and pending leads, and the connection status",
    access: "crm.read",
    output: CrmStats,
  }),
  testConnection: endpoint({
    route: "POST /api/ghl/test-connection",
    summary: "Test the GoHighLevel key; a success resumes blocked deliveries",
    access: "crm.sync",
    output: z.object({ message: z.string() }),
  }),
  syncLead: endpoint({
    route: "POST /api/ghl/sync-lead/:id",
    summary: "Sync a lead to GoHighLevel now",
    access: "crm.write",
    params: idParams,
    output: SyncedLead,
  }),
  bulkSync: endpoint({
    route: "POST /api/ghl/bulk-sync",
    summary: "Sync the first pending leads to GoHighLevel now, and enqueue the rest",
    access: "crm.sync",
    output: z.object({ synced: z.number(), failed: z.number(), queued: z.number() }),
  }),
  settings: endpoint({
    route: "GET /api/ghl/settings",
    summary: "Get the mapping of pipelines, stages and fields to GoHighLevel",
    access: "crm.read",
    output: CrmSettings,
  }),
  saveSettings: endpoint({
    route: "PUT /api/ghl/settings",
    summary: "Update the mapping of pipelines, stages, custom fields and the calendar",
    access: "crm.sync",
    body: CrmSettingsPatch,
    output: CrmSettings,
  }),
  options: endpoint({
    route: "GET /api/ghl/options",
    summary: "Fetch the pipelines, calendars and custom fields of the GoHighLevel account",
    access: "crm.sync",
    output: CrmOptions,
  }),
};

import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams } from "#contract/schemas.ts";
import { CrmOptions, CrmSettings, CrmSettingsPatch, CrmStats, SyncedLead } from "./schemas.ts";

export const crm = {
  stats: endpoint({
    route: "GET /api/ghl/stats",
    summary: "How many leads are in the CRM, how many wait, and whether it can be reached",
    access: "crm.read",
    output: CrmStats,
  }),
  testConnection: endpoint({
    route: "POST /api/ghl/test-connection",
    summary: "Ask GoHighLevel whether it takes the key; what waited for it then goes on",
    access: "crm.sync",
    output: z.object({ message: z.string() }),
  }),
  syncLead: endpoint({
    route: "POST /api/ghl/sync-lead/:id",
    summary: "Bring one lead into GoHighLevel now",
    access: "crm.write",
    params: idParams,
    output: SyncedLead,
  }),
  bulkSync: endpoint({
    route: "POST /api/ghl/bulk-sync",
    summary: "Bring the first leads that wait into GoHighLevel now, and put the others in line",
    access: "crm.sync",
    output: z.object({ synced: z.number(), failed: z.number(), queued: z.number() }),
  }),
  settings: endpoint({
    route: "GET /api/ghl/settings",
    summary: "What of ours is mapped to what in GoHighLevel",
    access: "crm.read",
    output: CrmSettings,
  }),
  saveSettings: endpoint({
    route: "PUT /api/ghl/settings",
    summary: "Map pipelines, stages, custom fields and the calendar",
    access: "crm.sync",
    body: CrmSettingsPatch,
    output: CrmSettings,
  }),
  options: endpoint({
    route: "GET /api/ghl/options",
    summary: "The pipelines, calendars and custom fields of the GoHighLevel account, asked now",
    access: "crm.sync",
    output: CrmOptions,
  }),
};

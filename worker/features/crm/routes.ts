import { crm } from "#contract/crm/endpoints.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getConnection, getAccess } from "./connection.ts";
import { getCrmSettings } from "./mapping.ts";
import { countLeads } from "./queries.ts";
import { getSyncedLead, bulkSync, saveMapping, syncNow, testConnection } from "./staff-sync.ts";

const activity = (action: string, entityType: string, entityId: string | null = null) => ({
  action,
  entityType,
  entityId,
});

export const crmRoutes = createRouter();

serve(crmRoutes, crm.stats, async (ctx) => {
  const [{ total, synced, lastSync }, { status }] = await Promise.all([
    countLeads(ctx.db),
    getConnection(ctx),
  ]);
  return {
    totalContacts: total,
    syncedLeads: synced,
    pendingSync: total - synced,
    connectionStatus: status,
    lastSyncTime: lastSync,
  };
});

serve(crmRoutes, crm.testConnection, async (ctx) => {
  await recordEvent(ctx, activity("crm.test", "crm"), ctx.staff);
  return { message: await testConnection(ctx) };
});

serve(crmRoutes, crm.syncLead, async (ctx, { params }) => {
  await getSyncedLead(ctx, params.id);
  await recordEvent(ctx, activity("lead.sync", "lead", params.id), ctx.staff);
  await syncNow(ctx, params.id);
  return getSyncedLead(ctx, params.id);
});

serve(crmRoutes, crm.bulkSync, async (ctx) => {
  const result = await bulkSync(ctx);
  await recordEvent(ctx, { ...activity("crm.bulk_sync", "crm"), details: result }, ctx.staff);
  return result;
});

serve(crmRoutes, crm.settings, (ctx) => getCrmSettings(ctx));

serve(crmRoutes, crm.saveSettings, async (ctx, { body }) => {
  if (Object.keys(body).length > 0) await saveMapping(ctx, body);
  return getCrmSettings(ctx);
});

serve(crmRoutes, crm.options, async (ctx) => ctx.ports.crm(await getAccess(ctx)).options());

import { crm } from "#contract/crm/endpoints.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { connectionNow, openAccess } from "./connection.ts";
import { saveMapping, settingsNow } from "./mapping.ts";
import { countLeads } from "./queries.ts";
import { syncedLead, syncMany, syncNow, testConnection } from "./staff-sync.ts";

const about = (action: string, entityType: string, entityId: string | null = null) => ({
  action,
  entityType,
  entityId,
});

export const crmRoutes = createRouter();

serve(crmRoutes, crm.stats, async (ctx) => {
  const [{ total, synced, lastSync }, { status }] = await Promise.all([
    countLeads(ctx.db),
    connectionNow(ctx),
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
  await recordEvent(ctx, about("crm.test", "crm"), ctx.staff);
  return { message: await testConnection(ctx) };
});

serve(crmRoutes, crm.syncLead, async (ctx, { params }) => {
  await syncedLead(ctx, params.id);
  await recordEvent(ctx, about("lead.sync", "lead", params.id), ctx.staff);
  await syncNow(ctx, params.id);
  return syncedLead(ctx, params.id);
});

serve(crmRoutes, crm.bulkSync, async (ctx) => {
  const result = await syncMany(ctx);
  await recordEvent(ctx, { ...about("crm.bulk_sync", "crm"), details: result }, ctx.staff);
  return result;
});

serve(crmRoutes, crm.settings, (ctx) => settingsNow(ctx));

serve(crmRoutes, crm.saveSettings, async (ctx, { body }) => {
  if (Object.keys(body).length > 0) {
    const entry = { ...about("crm_settings.update", "crm"), details: { ...body } };
    await ctx.db.batch([saveMapping(ctx, body), recordActivity(ctx, entry)]);
  }
  return settingsNow(ctx);
});

serve(crmRoutes, crm.options, async (ctx) => ctx.ports.crm(await openAccess(ctx)).options());

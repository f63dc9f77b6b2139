import { NotConfigured } from "#worker/base/errors.ts";
import type { Crm } from "#worker/ports/crm.ts";

/** No CRM is connected: every sync waits in the outbox and says for which setting. */
export const noCrm: Crm = {
  upsertContact: () => Promise.reject(new NotConfigured("ghl_api_key", "GoHighLevel")),
};

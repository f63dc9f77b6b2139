import { NotConfigured } from "#worker/base/errors.ts";
import type { Crm } from "#worker/ports/crm.ts";

/** No CRM is connected: every sync and every deletion waits in the outbox and says for which setting. */
const missing = () => Promise.reject(new NotConfigured("ghl_api_key", "GoHighLevel"));

export const noCrm: Crm = { upsertContact: missing, eraseContact: missing };

import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { connectGhl, FakeGhl, LOCATION } from "./ghl.ts";
import { catchLog } from "./log.ts";
import { getLeadByEmail } from "./messages.ts";
import { clockAhead, testApp } from "./test-app.ts";
import { anApplication, unique } from "./samples.ts";
import { select } from "./tables.ts";

export const SECRET = "a-workflow-secret-of-ours";
const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
const generateKeys = () => crypto.subtle.generateKey({ name: "Ed25519" }, true, ["sign", "verify"]);

export type CrmEventBody = Record<string, unknown>;

/** A webhook event of GoHighLevel. */
export const createEvent = (more: CrmEventBody): CrmEventBody => ({
  locationId: LOCATION,
  webhookId: unique(),
  timestamp: new Date().toISOString(),
  ...more,
});
export const contactUpdate = (lead: CrmEventBody, more: CrmEventBody) =>
  createEvent({ type: "ContactUpdate", id: lead.ghl_contact_id, ...more });

/** A connected CRM with a webhook secret and signing keys. */
export async function createWebhookFixture() {
  const ghl = new FakeGhl();
  const [keys, otherKeys] = await Promise.all([generateKeys(), generateKeys()]);
  const sign = async (body: string, { privateKey } = keys) =>
    base64(await crypto.subtle.sign({ name: "Ed25519" }, privateKey, new TextEncoder().encode(body)));
  const post = async (body: string, headers: Record<string, string>, site = ghl.site()) => {
    const response = await site(
      new Request("http://planwright.test/api/webhooks/ghl", {
        method: "POST",
        body,
        headers: { "content-type": "application/json", ...headers },
      }),
    );
    return {
      status: response.status,
      body: (await response.json()) as CrmEventBody,
      headers: response.headers,
    };
  };
  const spki = await crypto.subtle.exportKey("spki", keys.publicKey);
  const secrets = { ghl_webhook_public_key: base64(spki), ghl_webhook_secret: SECRET };
  return {
    ghl,
    admin: await connectGhl(ghl, secrets),
    otherKeys,
    sign,
    post,
    /** Posts a signed event. */
    postSigned: async (sent: CrmEventBody, site = ghl.site()) => {
      const body = JSON.stringify(sent);
      return post(body, { "x-ghl-signature": await sign(body) }, site);
    },
    /** A lead that was synced an hour ago. */
    createSyncedLead: async (more: Parameters<typeof anApplication>[0] = {}) => {
      catchLog();
      const application = anApplication(more);
      const oneHourAgo = clockAhead(-1, "hour");
      const site = ghl.site({ clock: oneHourAgo });
      await testApp.visitor().at(site).call("POST /api/applications", { body: application });
      const lead = await getLeadByEmail(application.email);
      const [row] = await select("select id from deliveries where entity_id = ?", lead.id);
      await deliver(ghl.ctx({ clock: oneHourAgo }), String(row!.id), deliveryHandlers);
      return getLeadByEmail(application.email);
    },
  };
}

import * as z from "zod";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { type CrmAccess, hasSmsOptOut } from "#worker/ports/crm.ts";
import { type OutgoingSms, SmsOutcomeUnknown, type SmsSender } from "#worker/ports/sms-sender.ts";
import { platformFetch, type Fetch } from "./vendor-request.ts";
import { requestGhl, GHL, parseGhl } from "./ghl.ts";

const OPTED_OUT = "The number has opted out of text messages in GoHighLevel.";
const REJECTED =
  "The message was rejected: the number may have opted out in GoHighLevel, or cannot receive text messages.";

/** Statuses after which certainly nothing was sent. */
const NOT_SENT = new Set([400, 401, 403, 404, 408, 413, 415, 422, 429, 503]);

const Contact = z.object({
  contact: z.object({
    id: z.string().min(1),
    dnd: z.boolean().nullish(),
    dndSettings: z.object({ sms: z.object({ status: z.string() }).nullish() }).nullish(),
  }),
});
const Sent = z.object({ messageId: z.string().min(1) });

/**
 * Sends text messages through GoHighLevel conversations: finds or creates the contact by number, then queues
 * the message. `access` reads the current settings.
 */
export const ghlSmsSender = (
  access: () => Promise<CrmAccess>,
  send: Fetch = platformFetch,
  timeoutMs?: number,
): SmsSender => ({
  send: async (text) => {
    const account = await access();
    const options = timeoutMs === undefined ? {} : { timeoutMs };
    const contactId = await findOrCreateContact(account, text, send, options);
    let status = 0;
    const fetchWithStatus: Fetch = async (url, init) => {
      const response = await send(url, init);
      status = response.status;
      return response;
    };
    const { to, from, message } = text;
    const json = { type: "SMS", contactId, message, toNumber: to, ...(from && { fromNumber: from }) };
    try {
      const request = { path: "/conversations/messages", method: "POST", json, ...options } as const;
      const response = await requestGhl(account, request, fetchWithStatus);
      return { id: parseGhl(Sent, response, { 400: REJECTED, 422: REJECTED }).messageId };
    } catch (error) {
      if (NOT_SENT.has(status) || error instanceof NotConfigured) throw error;
      throw new SmsOutcomeUnknown(GHL, error);
    }
  },
});

/** Finds or creates the contact by number only: an email address may belong to another person. */
async function findOrCreateContact(
  access: CrmAccess,
  { to, contact }: OutgoingSms,
  send: Fetch,
  options: { timeoutMs?: number },
): Promise<string> {
  const existing = contact?.id
    ? await requestGhl(access, { path: `/contacts/${encodeURIComponent(contact.id)}`, ...options }, send)
    : null;
  const response = existing?.ok
    ? existing
    : await requestGhl(
        access,
        {
          path: "/contacts/upsert",
          method: "POST",
          json: {
            locationId: access.locationId,
            phone: to,
            ...(contact?.firstName && { firstName: contact.firstName }),
            ...(contact?.lastName && { lastName: contact.lastName }),
          },
          ...options,
        },
        send,
      );
  const { contact: match } = parseGhl(Contact, response, {
    400: "The number was rejected.",
    422: "The number was rejected.",
  });
  if (hasSmsOptOut(match)) throw new VendorFailure(GHL, OPTED_OUT, { permanent: true });
  return match.id;
}

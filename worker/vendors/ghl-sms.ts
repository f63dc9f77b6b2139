import * as z from "zod";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { type CrmAccess, hasSmsOptOut } from "#worker/ports/crm.ts";
import { type OutgoingSms, SmsOutcomeUnknown, type SmsSender } from "#worker/ports/sms-sender.ts";
import { platformFetch, type Fetch } from "./vendor-request.ts";
import { requestGhl, GHL, parseGhl } from "./ghl.ts";

const OPTED_OUT = "The number has opted out of text messages there.";
const REFUSED = "It refused the message: the number may have opted out there, or cannot receive texts.";

/** Answers after which certainly nothing was sent. A fault of theirs, silence and nonsense leave it open. */
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
 * Text messages through GoHighLevel's conversations: the contact that a message belongs to is found or made by its
 * number, then the message is queued there. `access` reads the settings anew for each message.
 */
export const ghlSmsSender = (
  access: () => Promise<CrmAccess>,
  send: Fetch = platformFetch,
  timeoutMs?: number,
): SmsSender => ({
  send: async (text) => {
    const given = await access();
    const patience = timeoutMs === undefined ? {} : { timeoutMs };
    const contactId = await contactFor(given, text, send, patience);
    let status = 0;
    const watching: Fetch = async (url, init) => {
      const response = await send(url, init);
      status = response.status;
      return response;
    };
    const { to, from, message } = text;
    const json = { type: "SMS", contactId, message, toNumber: to, ...(from && { fromNumber: from }) };
    try {
      const question = { path: "/conversations/messages", method: "POST", json, ...patience } as const;
      const answer = await requestGhl(given, question, watching);
      return { id: parseGhl(Sent, answer, { 400: REFUSED, 422: REFUSED }).messageId };
    } catch (error) {
      if (NOT_SENT.has(status) || error instanceof NotConfigured) throw error;
      throw new SmsOutcomeUnknown(GHL, error);
    }
  },
});

/** The vendor's contact with this number. By the number only: with an e-mail address another person may be meant. */
async function contactFor(
  access: CrmAccess,
  { to, contact }: OutgoingSms,
  send: Fetch,
  patience: { timeoutMs?: number },
): Promise<string> {
  const known = contact?.id
    ? await requestGhl(access, { path: `/contacts/${encodeURIComponent(contact.id)}`, ...patience }, send)
    : null;
  const answer = known?.ok
    ? known
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
          ...patience,
        },
        send,
      );
  const { contact: found } = parseGhl(Contact, answer, {
    400: "It does not accept this number.",
    422: "It does not accept this number.",
  });
  if (hasSmsOptOut(found)) throw new VendorFailure(GHL, OPTED_OUT, { permanent: true });
  return found.id;
}

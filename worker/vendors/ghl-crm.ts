import * as z from "zod";
import type { Crm } from "#worker/ports/crm.ts";
import { platformFetch, type Fetch } from "./vendor-request.ts";
import {
  acceptanceIn,
  requestGhl,
  type GhlQuestion,
  ghlRefusal,
  locationPath,
  NO_SUCH_LOCATION,
  parseGhl,
} from "./ghl.ts";
import { saveAppointment } from "./ghl-appointments.ts";
import { saveOpportunity } from "./ghl-opportunities.ts";

/** Thirteen questions of one sync stay below the two minutes for which a delivery is held. */
const TIMEOUT_MS = 8_000;

const Id = z.string().min(1).max(100);
const Reach = { email: z.string().nullish(), phone: z.string().nullish() };
const Upserted = z.object({ contact: z.object({ id: Id, ...Reach }) });
const Found = z.object({ contact: z.object(Reach) });
const Duplicate = z.object({ contact: z.object({ id: Id }).nullish() });
const Note = z.object({ note: z.object({ id: Id }) });
const Notes = z.object({ notes: z.array(z.object({ id: Id, body: z.string().nullish() })) });

const named = z.object({ id: Id, name: z.string() });
const Pipelines = z.object({ pipelines: z.array(named.extend({ stages: z.array(named).default([]) })) });
const Calendars = z.object({ calendars: z.array(named) });
const CustomFields = z.object({ customFields: z.array(named) });

const REFUSED_CONTACT = "It does not accept the contact's e-mail address, phone number or fields.";

/** GoHighLevel, API v3. Never sends tags with a contact, because there they replace all others. */
export const ghlCrm =
  (send: Fetch = platformFetch, timeoutMs = TIMEOUT_MS): Crm =>
  (access) => {
    const ask = (question: GhlQuestion) => requestGhl(access, { timeoutMs, ...question }, send);
    const { locationId } = access;
    const location = locationPath(access);
    const contactAt = (id: string) => `/contacts/${encodeURIComponent(id)}`;

    return {
      checkKey: async () => acceptanceIn(await ask({ path: location })),

      async options() {
        const query = { locationId };
        const [pipelines, calendars, customFields] = await Promise.all([
          ask({ path: "/opportunities/pipelines", query }),
          ask({ path: "/calendars/", query }),
          ask({ path: `${location}/customFields`, query: { model: "contact" } }),
        ]);
        return {
          ...parseGhl(Pipelines, pipelines, NO_SUCH_LOCATION),
          ...parseGhl(Calendars, calendars, NO_SUCH_LOCATION),
          ...parseGhl(CustomFields, customFields, NO_SUCH_LOCATION),
        };
      },

      async upsertContact({ company, customFields, email, phone, ...contact }) {
        const json = {
          locationId,
          ...contact,
          ...(email && { email }),
          ...(phone && { phone }),
          ...(company && { companyName: company }),
          ...(customFields.length > 0 && {
            customFields: customFields.map(({ id, value }) => ({ id, fieldValue: value })),
          }),
        };
        const answer = await ask({ path: "/contacts/upsert", method: "POST", json });
        const read = parseGhl(Upserted, answer, { 400: REFUSED_CONTACT, 422: REFUSED_CONTACT });
        return { id: read.contact.id, email: read.contact.email ?? null, phone: read.contact.phone ?? null };
      },

      async findContact(id) {
        const answer = await ask({ path: contactAt(id) });
        if (answer.status === 404 || answer.status === 400) return null;
        const { contact } = parseGhl(Found, answer);
        return { email: contact.email ?? null, phone: contact.phone ?? null };
      },

      async findByEmail(email) {
        const answer = await ask({ path: "/contacts/search/duplicate", query: { locationId, email } });
        return parseGhl(Duplicate, answer).contact?.id ?? null;
      },

      async deleteContact(id) {
        const answer = await ask({ path: contactAt(id), method: "DELETE" });
        if (!answer.ok && answer.status !== 404) throw ghlRefusal(answer);
      },

      async addTags(contactId, tags) {
        const answer = await ask({ path: `${contactAt(contactId)}/tags`, method: "POST", json: { tags } });
        if (!answer.ok) throw ghlRefusal(answer, { 422: "It does not accept the tags." });
      },

      async addNote(contactId, body) {
        const answer = await ask({ path: `${contactAt(contactId)}/notes`, method: "POST", json: { body } });
        return { id: parseGhl(Note, answer, { 422: "It does not accept the note." }).note.id };
      },

      async listNotes(contactId) {
        const answer = await ask({ path: `${contactAt(contactId)}/notes` });
        if (answer.status === 404) return null;
        return parseGhl(Notes, answer).notes.map(({ id, body }) => ({ id, body: body ?? "" }));
      },

      saveOpportunity: (opportunity) => saveOpportunity(ask, locationId, opportunity),
      saveAppointment: (appointment) => saveAppointment(ask, locationId, appointment),
    };
  };

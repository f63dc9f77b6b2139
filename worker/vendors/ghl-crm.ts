import * as z from "zod";
import type { Crm } from "#worker/ports/crm.ts";
import { platformFetch, type Fetch } from "./vendor-request.ts";
import {
  acceptanceMessage,
  requestGhl,
  type GhlRequest,
  toGhlFailure,
  locationPath,
  LOCATION_NOT_FOUND,
  parseGhl,
} from "./ghl.ts";
import { saveAppointment } from "./ghl-appointments.ts";
import { saveOpportunity } from "./ghl-opportunities.ts";

/** A sync of thirteen requests stays below the two-minute delivery lease. */
const TIMEOUT_MS = 8_000;

const Id = z.string().min(1).max(100);
const ContactData = { email: z.string().nullish(), phone: z.string().nullish() };
const Upserted = z.object({ contact: z.object({ id: Id, ...ContactData }) });
const Found = z.object({ contact: z.object(ContactData) });
const Duplicate = z.object({ contact: z.object({ id: Id }).nullish() });
const Note = z.object({ note: z.object({ id: Id }) });
const Notes = z.object({ notes: z.array(z.object({ id: Id, body: z.string().nullish() })) });

const NamedObject = z.object({ id: Id, name: z.string() });
const Pipelines = z.object({
  pipelines: z.array(NamedObject.extend({ stages: z.array(NamedObject).default([]) })),
});
const Calendars = z.object({ calendars: z.array(NamedObject) });
const CustomFields = z.object({ customFields: z.array(NamedObject) });

const CONTACT_REJECTED = "The contact's email address, phone number or fields were rejected.";

/** GoHighLevel API v3. Never sends tags with a contact: the upsert would replace all others. */
export const ghlCrm =
  (send: Fetch = platformFetch, timeoutMs = TIMEOUT_MS): Crm =>
  (access) => {
    const call = (request: GhlRequest) => requestGhl(access, { timeoutMs, ...request }, send);
    const { locationId } = access;
    const location = locationPath(access);
    const contactPath = (id: string) => `/contacts/${encodeURIComponent(id)}`;

    return {
      checkKey: async () => acceptanceMessage(await call({ path: location })),

      async options() {
        const query = { locationId };
        const [pipelines, calendars, customFields] = await Promise.all([
          call({ path: "/opportunities/pipelines", query }),
          call({ path: "/calendars/", query }),
          call({ path: `${location}/customFields`, query: { model: "contact" } }),
        ]);
        return {
          ...parseGhl(Pipelines, pipelines, LOCATION_NOT_FOUND),
          ...parseGhl(Calendars, calendars, LOCATION_NOT_FOUND),
          ...parseGhl(CustomFields, customFields, LOCATION_NOT_FOUND),
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
        const response = await call({ path: "/contacts/upsert", method: "POST", json });
        const { contact: saved } = parseGhl(Upserted, response, {
          400: CONTACT_REJECTED,
          422: CONTACT_REJECTED,
        });
        return { id: saved.id, email: saved.email ?? null, phone: saved.phone ?? null };
      },

      async findContact(id) {
        const response = await call({ path: contactPath(id) });
        if (response.status === 404 || response.status === 400) return null;
        const { contact } = parseGhl(Found, response);
        return { email: contact.email ?? null, phone: contact.phone ?? null };
      },

      async findByEmail(email) {
        const response = await call({ path: "/contacts/search/duplicate", query: { locationId, email } });
        return parseGhl(Duplicate, response).contact?.id ?? null;
      },

      async deleteContact(id) {
        const response = await call({ path: contactPath(id), method: "DELETE" });
        if (!response.ok && response.status !== 404) throw toGhlFailure(response);
      },

      async deleteOpportunity(id) {
        const path = `/opportunities/${encodeURIComponent(id)}`;
        const response = await call({ path, method: "DELETE" });
        if (!response.ok && response.status !== 404) throw toGhlFailure(response);
      },

      async deleteAppointment(id) {
        // The API requires a body.
        const path = `/calendars/events/${encodeURIComponent(id)}`;
        const response = await call({ path, method: "DELETE", json: {} });
        if (!response.ok && response.status !== 404) throw toGhlFailure(response);
      },

      async addTags(contactId, tags) {
        const response = await call({
          path: `${contactPath(contactId)}/tags`,
          method: "POST",
          json: { tags },
        });
        if (!response.ok) throw toGhlFailure(response, { 422: "The tags were rejected." });
      },

      async addNote(contactId, body) {
        const response = await call({
          path: `${contactPath(contactId)}/notes`,
          method: "POST",
          json: { body },
        });
        return { id: parseGhl(Note, response, { 422: "The note was rejected." }).note.id };
      },

      async listNotes(contactId) {
        const response = await call({ path: `${contactPath(contactId)}/notes` });
        if (response.status === 404) return null;
        return parseGhl(Notes, response).notes.map(({ id, body }) => ({ id, body: body ?? "" }));
      },

      saveOpportunity: (opportunity) => saveOpportunity(call, locationId, opportunity),
      saveAppointment: (appointment) => saveAppointment(call, locationId, appointment),
    };
  };

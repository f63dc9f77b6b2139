import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams } from "#contract/schemas.ts";
import { Contact } from "#contract/contacts/schemas.ts";
import { History, Note, Reply, SentReply } from "./schemas.ts";

const createdOutput = z.object({ id: z.string() });

/** Adds a note or a reply to a person's record. */
const create = {
  access: "crm.write",
  params: idParams,
  idempotent: true,
  output: createdOutput,
  status: 201,
} as const;

export const inbox = {
  applicationHistory: endpoint({
    route: "GET /api/applications/:id/history",
    summary: "Get the timeline, replies and other applications of an applicant",
    access: "crm.read",
    params: idParams,
    output: History,
  }),
  applicationNote: endpoint({
    route: "POST /api/applications/:id/notes",
    summary: "Add a note to the timeline of an applicant",
    body: Note,
    ...create,
  }),
  applicationReply: endpoint({
    route: "POST /api/applications/:id/replies",
    summary: "Reply to an applicant by email; meets the response target",
    body: Reply,
    ...create,
  }),
  contact: endpoint({
    route: "GET /api/contacts/:id",
    summary: "Get a contact message",
    access: "crm.read",
    params: idParams,
    output: Contact,
  }),
  contactHistory: endpoint({
    route: "GET /api/contacts/:id/history",
    summary: "Get the timeline and replies of a contact",
    access: "crm.read",
    params: idParams,
    output: History,
  }),
  contactNote: endpoint({
    route: "POST /api/contacts/:id/notes",
    summary: "Add a note to the timeline of a contact",
    body: Note,
    ...create,
  }),
  leadReplies: endpoint({
    route: "GET /api/crm/leads/:id/replies",
    summary: "List the replies sent from the page of a lead, newest first, with their delivery state",
    access: "crm.read",
    params: idParams,
    output: z.array(SentReply),
  }),
  leadReply: endpoint({
    route: "POST /api/crm/leads/:id/replies",
    summary: "Write to the main email address of a lead; meets the response target once it is sent",
    body: Reply,
    ...create,
  }),
  contactReply: endpoint({
    route: "POST /api/contacts/:id/replies",
    summary: "Reply to a contact by email; meets the response target",
    body: Reply,
    ...create,
  }),
};

import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { id, idParams } from "#contract/schemas.ts";
import { Application } from "#contract/applications/schemas.ts";
import { Contact } from "#contract/contacts/schemas.ts";
import { History, Note, Reply, stage } from "./schemas.ts";

/** How many applications one call may move. */
const MAX_STAGE_CHANGES = 50;

const createdOutput = z.object({ id: z.string() });

export const inbox = {
  setStage: endpoint({
    route: "PUT /api/applications/:id/stage",
    summary: "Move an application to another stage, if it is still in the stage `from`",
    access: "crm.write",
    params: idParams,
    body: z.strictObject({ stage, from: stage }),
    output: Application,
  }),
  setStages: endpoint({
    route: "PUT /api/applications/stage",
    summary: "Move several applications; those that somebody else has moved meanwhile are skipped",
    access: "crm.write",
    body: z.strictObject({
      stage,
      items: z
        .array(z.strictObject({ id, from: stage }))
        .min(1)
        .max(MAX_STAGE_CHANGES),
    }),
    output: z.object({ changed: z.array(z.string()), skipped: z.array(z.string()) }),
  }),
  applicationHistory: endpoint({
    route: "GET /api/applications/:id/history",
    summary: "What has happened with an applicant, answers on their way, and their other applications",
    access: "crm.read",
    params: idParams,
    output: History,
  }),
  applicationNote: endpoint({
    route: "POST /api/applications/:id/notes",
    summary: "Add a note to the timeline of an applicant",
    access: "crm.write",
    params: idParams,
    body: Note,
    idempotent: true,
    output: createdOutput,
    status: 201,
  }),
  applicationReply: endpoint({
    route: "POST /api/applications/:id/replies",
    summary: "Answer an applicant by mail; it stops the promise clock",
    access: "crm.write",
    params: idParams,
    body: Reply,
    idempotent: true,
    output: createdOutput,
    status: 201,
  }),
  contact: endpoint({
    route: "GET /api/contacts/:id",
    summary: "One message to the firm",
    access: "crm.read",
    params: idParams,
    output: Contact,
  }),
  contactHistory: endpoint({
    route: "GET /api/contacts/:id/history",
    summary: "What has happened with somebody who wrote, and answers on their way",
    access: "crm.read",
    params: idParams,
    output: History,
  }),
  contactNote: endpoint({
    route: "POST /api/contacts/:id/notes",
    summary: "Add a note to the timeline of somebody who wrote",
    access: "crm.write",
    params: idParams,
    body: Note,
    idempotent: true,
    output: createdOutput,
    status: 201,
  }),
  contactReply: endpoint({
    route: "POST /api/contacts/:id/replies",
    summary: "Answer a message by mail; it stops the promise clock",
    access: "crm.write",
    params: idParams,
    body: Reply,
    idempotent: true,
    output: createdOutput,
    status: 201,
  }),
};

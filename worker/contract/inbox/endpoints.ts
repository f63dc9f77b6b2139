import * as z from "zod";
import { Application } from "#contract/applications/endpoints.ts";
import { Contact } from "#contract/contacts/endpoints.ts";
import { deliveryStatuses } from "#contract/deliveries/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { applicationStages } from "#contract/jobs/constants.ts";
import { leadActivityTypes } from "#contract/leads/constants.ts";
import { idParams, id, isoTime, requiredText } from "#contract/text.ts";

/** How many applications one call may move. */
const MAX_STAGE_CHANGES = 50;
const NOTE_MAX = 5_000;
const REPLY_MAX = 10_000;

const stage = z.enum(applicationStages);

/** What somebody wrote in an answer; it goes out as it stands here. */
export const Reply = z.strictObject({
  subject: requiredText(200, "Give the mail a subject."),
  message: requiredText(REPLY_MAX, "Write a message."),
});
export type Reply = z.infer<typeof Reply>;

export const Note = z.strictObject({ text: requiredText(NOTE_MAX, "Write a note.") });
export type Note = z.infer<typeof Note>;

const TimelineEntry = z.object({
  id: z.string(),
  activityType: z.enum(leadActivityTypes),
  subject: z.string().nullable(),
  description: z.string().nullable(),
  isAutomated: z.boolean(),
  /** Who of the staff; nobody for what the visitor or the timetable did. */
  username: z.string().nullable(),
  createdAt: isoTime,
});

/** An answer on its way: `problem` says why it has not arrived at the mail service yet. */
const SentReply = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.enum(deliveryStatuses),
  problem: z.string().nullable(),
  createdAt: isoTime,
});

/** Another application of the same person: under the same address, or under another one with the same number. */
const RelatedApplication = z.object({
  id: z.string(),
  email: z.string(),
  jobTitle: z.string().nullable(),
  stage,
  sameJob: z.boolean(),
  createdAt: isoTime,
});

/** What has happened with a person: newest first, at most a hundred of each. */
export const History = z.object({
  leadId: z.string().nullable(),
  entries: z.array(TimelineEntry),
  replies: z.array(SentReply),
  related: z.array(RelatedApplication),
});
export type History = z.infer<typeof History>;

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

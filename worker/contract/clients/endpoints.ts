import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, id, idParams, pageQuery, text } from "#contract/schemas.ts";
import {
  ClientActivity,
  ClientActivityDraft,
  ClientContact,
  ClientContactDraft,
  ClientDetail,
  ClientDraft,
  ClientListQuery,
  ClientOption,
  ClientPatch,
  ClientRow,
  ClientSuggestion,
  CompanyAssignment,
  JobOrder,
  JobOrderPatch,
} from "./schemas.ts";

const contactParams = z.strictObject({ id, contactId: id });

/** Clients, their contacts and their timeline. */
export const clients = {
  list: endpoint({
    route: "GET /api/clients",
    summary: "List clients with their open jobs, placements and last activity",
    access: "clients.read",
    query: ClientListQuery,
    output: z.array(ClientRow),
    paged: true,
  }),
  options: endpoint({
    route: "GET /api/clients/options",
    summary: "List clients by name, for a field that searches one",
    access: "clients.read",
    query: z.object({ q: text(120).optional() }),
    output: z.array(ClientOption),
  }),
  suggestions: endpoint({
    route: "GET /api/clients/suggestions",
    summary: "List companies that jobs without a client name",
    access: "clients.read",
    output: z.array(ClientSuggestion),
  }),
  assignCompany: endpoint({
    route: "POST /api/clients/suggestions",
    summary: "Assign all jobs that name a company to the client of that name, creating it if needed",
    access: "clients.write",
    body: CompanyAssignment,
    output: z.object({ clientId: z.string(), assigned: z.number() }),
  }),
  create: endpoint({
    route: "POST /api/clients",
    summary: "Create a client, optionally with its first contact",
    access: "clients.write",
    body: ClientDraft,
    output: ClientDetail,
    status: 201,
  }),
  get: endpoint({
    route: "GET /api/clients/:id",
    summary: "Get a client with its contacts and jobs",
    access: "clients.read",
    params: idParams,
    output: ClientDetail,
  }),
  update: endpoint({
    route: "PUT /api/clients/:id",
    summary: "Update a client; a stale `version` gets 409 with the current client",
    access: "clients.write",
    params: idParams,
    body: ClientPatch,
    output: ClientDetail,
  }),
  remove: endpoint({
    route: "DELETE /api/clients/:id",
    summary: "Delete a client that no job, placement or contact refers to",
    access: "clients.write",
    params: idParams,
    output: deleted,
  }),
  addContact: endpoint({
    route: "POST /api/clients/:id/contacts",
    summary: "Add a contact to a client",
    access: "clients.write",
    params: idParams,
    body: ClientContactDraft,
    output: ClientContact,
    status: 201,
  }),
  updateContact: endpoint({
    route: "PUT /api/clients/:id/contacts/:contactId",
    summary: "Replace the details of a contact",
    access: "clients.write",
    params: contactParams,
    body: ClientContactDraft,
    output: ClientContact,
  }),
  removeContact: endpoint({
    route: "DELETE /api/clients/:id/contacts/:contactId",
    summary: "Remove a contact from a client",
    access: "clients.write",
    params: contactParams,
    output: deleted,
  }),
  activities: endpoint({
    route: "GET /api/clients/:id/activities",
    summary: "List the timeline of a client, its jobs and its placements, newest first",
    access: "clients.read",
    params: idParams,
    query: pageQuery(50, 1_000),
    output: z.array(ClientActivity),
    paged: true,
  }),
  addActivity: endpoint({
    route: "POST /api/clients/:id/activities",
    summary: "Log a note, call, email or meeting about a client, or add a task",
    access: "clients.write",
    params: idParams,
    body: ClientActivityDraft,
    output: ClientActivity,
    status: 201,
  }),
  finishTask: endpoint({
    route: "PUT /api/clients/activities/:id",
    summary: "Complete or reopen a task of a client",
    access: "clients.write",
    params: idParams,
    body: z.strictObject({ done: z.boolean() }),
    output: ClientActivity,
  }),
};

/** The client of a job. */
export const jobOrders = {
  get: endpoint({
    route: "GET /api/jobs/:id/order",
    summary: "Get the client of a job; null without one",
    access: "clients.read",
    params: idParams,
    output: z.object({ order: JobOrder.nullable() }),
  }),
  set: endpoint({
    route: "PUT /api/jobs/:id/order",
    summary: "Assign a job to a client, or change its terms; a stale `version` gets 409",
    access: "clients.write",
    params: idParams,
    body: JobOrderPatch,
    output: JobOrder,
  }),
  remove: endpoint({
    route: "DELETE /api/jobs/:id/order",
    summary: "Take a job away from its client",
    access: "clients.write",
    params: idParams,
    output: deleted,
  }),
};

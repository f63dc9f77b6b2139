import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { idParams, pageQuery } from "#contract/schemas.ts";
import { SpamDecision, SpamMark, SuspectedSignUp } from "./schemas.ts";

/** What staff decide about suspected submissions. `not-spam` releases what was held. */
export const spam = {
  message: endpoint({
    route: "PUT /api/contacts/:id/spam",
    summary: "Decide about a suspected message; not spam sends its confirmation and syncs its lead",
    access: "crm.write",
    params: idParams,
    body: SpamDecision,
    output: SpamMark,
  }),
  application: endpoint({
    route: "PUT /api/applications/:id/spam",
    summary: "Decide about a suspected application; not spam sends its confirmation and syncs its lead",
    access: "crm.write",
    params: idParams,
    body: SpamDecision,
    output: SpamMark,
  }),
  appointment: endpoint({
    route: "PUT /api/admin/booking/appointments/:id/spam",
    summary: "Decide about a suspected booking; not spam confirms it by mail, spam cancels it without one",
    access: "booking.manage",
    params: idParams,
    body: SpamDecision,
    output: SpamMark,
  }),
  signUps: endpoint({
    route: "GET /api/newsletters/suspected",
    summary: "List suspected newsletter sign-ups, newest first",
    access: "crm.read",
    query: pageQuery(20, 200),
    output: z.array(SuspectedSignUp),
    paged: true,
  }),
  signUp: endpoint({
    route: "PUT /api/newsletters/suspected/:id",
    summary: "Decide about a suspected newsletter sign-up; not spam sends its confirmation mail",
    access: "crm.write",
    params: idParams,
    body: SpamDecision,
    output: SpamMark,
  }),
};

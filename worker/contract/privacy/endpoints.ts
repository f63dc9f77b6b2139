import * as z from "zod";
import { checkbox, deleted, email, id, idParams, isChecked } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import { ApplicationCorrection, PersonDataCounts, PersonRecord, token } from "./schemas.ts";

const CONFIRMATION_REQUIRED = "Tick the box to confirm that everything will be erased.";

const tokenOutput = z.object({ token: z.string() });

const personQuery = z.object({ email: email() });

export const privacy = {
  record: endpoint({
    route: "GET /api/privacy/record",
    summary: "Get the data a person sent, by the signed link of the receipt",
    access: "public",
    query: z.object({ token }),
    output: PersonRecord,
  }),
  correct: endpoint({
    route: "POST /api/privacy/correct",
    summary: "Correct the own application by the token of the receipt",
    access: "public",
    limited: true,
    body: ApplicationCorrection,
    form: {
      page: "/your-data?token=:token&do=correct&application=:applicationId",
      done: "/your-data?token=:token&done=corrected",
    },
    output: tokenOutput,
  }),
  withdraw: endpoint({
    route: "POST /api/privacy/withdraw",
    summary: "Withdraw the own application by the token of the receipt",
    access: "public",
    limited: true,
    body: z.strictObject({ token, applicationId: id }),
    form: {
      page: "/your-data?token=:token&do=withdraw&application=:applicationId",
      done: "/your-data?token=:token&done=withdrawn",
    },
    output: tokenOutput,
  }),
  erase: endpoint({
    route: "POST /api/privacy/erase",
    summary: "Erase the own data by the token of the receipt",
    access: "public",
    limited: true,
    body: z.strictObject({
      token,
      confirm: checkbox.optional().refine(isChecked, CONFIRMATION_REQUIRED),
    }),
    form: { page: "/your-data?token=:token&do=erase", done: "/your-data/erased" },
    output: z.object({ erased: z.literal(true) }),
  }),
  holdings: endpoint({
    route: "GET /api/admin/people",
    summary: "Count the records of a person that would be erased",
    access: "data.erase",
    query: personQuery,
    output: PersonDataCounts,
  }),
  erasePerson: endpoint({
    route: "DELETE /api/admin/people",
    summary: "Erase a person by email address, in the database, files and CRM",
    access: "data.erase",
    stepUp: true,
    query: personQuery,
    output: z.object({ id: z.string(), erased: PersonDataCounts }),
  }),
  eraseLead: endpoint({
    route: "DELETE /api/crm/people/:id",
    summary: "Erase a person with all merged leads, also one without an email address",
    access: "data.erase",
    stepUp: true,
    params: idParams,
    output: deleted,
  }),
};

import * as z from "zod";
import {
  dateTime,
  deleted,
  email,
  emptyAsMissing,
  id,
  idParams,
  pageQuery,
  text,
} from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import { newsletterStatuses } from "./constants.ts";
import {
  NewsletterContent,
  NewsletterDetail,
  NewsletterEdit,
  NewsletterPreview,
  NewsletterSetup,
  NewsletterSummary,
  Suppression,
} from "./schemas.ts";

const version = z.number().int().min(1);
const versionBody = z.strictObject({ version });

export const newsletters = {
  list: endpoint({
    route: "GET /api/newsletters",
    summary: "List newsletters, newest first, optionally those with one article",
    access: "content.read",
    query: pageQuery(20, 100).extend({
      status: z.enum(newsletterStatuses).optional(),
      articleId: emptyAsMissing(id),
    }),
    output: z.array(NewsletterSummary),
    paged: true,
  }),
  setup: endpoint({
    route: "GET /api/newsletters/setup",
    summary: "Get the sender, the missing settings and the size of the audience",
    access: "content.read",
    output: NewsletterSetup,
  }),
  audience: endpoint({
    route: "GET /api/newsletters/audience",
    summary: "Count the confirmed subscribers of topics; without topics all of them",
    access: "content.read",
    query: z.object({
      topics: text(4_000)
        .default("")
        .transform((list) => list.split(",").filter(Boolean)),
    }),
    output: z.object({ recipients: z.number() }),
  }),
  suppressions: endpoint({
    route: "GET /api/newsletters/suppressions",
    summary:
      "List addresses that get no newsletter because mails bounced or were reported as spam, newest first",
    access: "crm.read",
    query: pageQuery(20, 200).extend({ q: text(120).optional() }),
    output: z.array(Suppression),
    paged: true,
  }),
  get: endpoint({
    route: "GET /api/newsletters/:id",
    summary: "Get a newsletter with its articles and counts",
    access: "content.read",
    params: idParams,
    output: NewsletterDetail,
  }),
  create: endpoint({
    route: "POST /api/newsletters",
    summary: "Create a draft",
    access: "content.write",
    body: NewsletterContent,
    idempotent: true,
    output: z.object({ id: z.string() }),
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/newsletters/:id",
    summary: "Change a draft; a stale `version` gets 409",
    access: "content.write",
    params: idParams,
    body: NewsletterEdit.extend({ version }),
    output: NewsletterDetail,
  }),
  remove: endpoint({
    route: "DELETE /api/newsletters/:id",
    summary: "Delete a draft",
    access: "content.delete",
    params: idParams,
    output: deleted,
  }),
  addArticle: endpoint({
    route: "POST /api/newsletters/next/articles",
    summary: "Add an article to the newest draft, or to a new one",
    access: "content.write",
    body: z.strictObject({ articleId: id }),
    output: NewsletterDetail,
  }),
  preview: endpoint({
    route: "POST /api/newsletters/preview",
    summary: "Render the mail of unsaved content",
    access: "content.read",
    body: NewsletterContent,
    output: NewsletterPreview,
  }),
  test: endpoint({
    route: "POST /api/newsletters/:id/test",
    summary: "Send a saved newsletter to one address, as a test",
    access: "content.write",
    params: idParams,
    body: z.strictObject({ to: email() }),
    output: z.object({ to: z.string() }),
    status: 202,
  }),
  schedule: endpoint({
    route: "POST /api/newsletters/:id/schedule",
    summary: "Send a draft at a time, or now without `sendAt`; a stale `version` gets 409",
    access: "content.publish",
    params: idParams,
    /** `sendAt` is an instant, or without offset a wall time in the firm's zone. */
    body: versionBody.extend({ sendAt: dateTime("Enter a date and a time.").nullable().default(null) }),
    output: NewsletterDetail,
  }),
  unschedule: endpoint({
    route: "POST /api/newsletters/:id/unschedule",
    summary: "Make a scheduled newsletter a draft again",
    access: "content.publish",
    params: idParams,
    body: versionBody,
    output: NewsletterDetail,
  }),
  stop: endpoint({
    route: "POST /api/newsletters/:id/stop",
    summary: "Stop a newsletter that is being sent; mails not yet sent are skipped",
    access: "content.publish",
    params: idParams,
    body: z.strictObject({}),
    output: NewsletterDetail,
  }),
};

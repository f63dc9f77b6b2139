import * as z from "zod";
import { BulkEditOutcome, bulkEditBody } from "#contract/bulk-edits/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import { LeadDetail } from "#contract/leads/schemas.ts";
import { idParams, pageQuery } from "#contract/schemas.ts";
import {
  DuplicatePair,
  Person,
  PersonBulkChange,
  PersonBulkOutcome,
  PersonBulkUndo,
  PersonDraft,
  PersonFilter,
  PersonListQuery,
  PersonPatch,
  TimelineItem,
  TimelineQuery,
  UsedTag,
} from "./schemas.ts";

export const people = {
  list: endpoint({
    route: "GET /api/crm/people",
    summary: "List people, those with the latest activity first",
    access: "crm.read",
    query: PersonListQuery,
    output: z.array(Person),
    paged: true,
  }),
  create: endpoint({
    route: "POST /api/crm/people",
    summary: "Add a person by hand; a stored email address gets 409 with the id of that person in `current`",
    access: "crm.write",
    body: PersonDraft,
    output: z.object({ id: z.string() }),
    status: 201,
    idempotent: true,
  }),
  update: endpoint({
    route: "PUT /api/crm/people/:id",
    summary: "Change the details of a person; a stale `version` gets 409",
    access: "crm.write",
    params: idParams,
    body: PersonPatch,
    output: LeadDetail,
  }),
  bulk: endpoint({
    route: "POST /api/crm/people/bulk-edit",
    summary: "Change one field of several people, by id or by filter, in bounded steps",
    access: "crm.write",
    body: bulkEditBody(PersonFilter.shape, PersonBulkChange),
    output: PersonBulkOutcome,
  }),
  undoBulk: endpoint({
    route: "POST /api/crm/people/bulk-edit/undo",
    summary: "Take back a bulk edit with its `undo`; people who were changed since are refused",
    access: "crm.write",
    body: PersonBulkUndo,
    output: BulkEditOutcome,
  }),
  tags: endpoint({
    route: "GET /api/crm/people/tags",
    summary: "List the most used tags",
    access: "crm.read",
    output: z.array(UsedTag),
  }),
  timeline: endpoint({
    route: "GET /api/crm/people/:id/timeline",
    summary: "List everything about a person, also of merged leads, newest first",
    access: "crm.read",
    params: idParams,
    query: TimelineQuery,
    output: z.array(TimelineItem),
    paged: true,
  }),
  duplicates: endpoint({
    route: "GET /api/crm/people/duplicates",
    summary: "List pairs that may be one person, until staff decide",
    access: "crm.read",
    query: pageQuery(20, 100),
    output: z.array(DuplicatePair),
    paged: true,
  }),
};

import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { List, ListOption, ListUpdate, ListUsage } from "./schemas.ts";

const listParams = z.strictObject({ name: z.string().max(40) });

export const lists = {
  options: endpoint({
    route: "GET /api/site/lists/:name",
    summary: "List the entries that forms and filters offer",
    access: "public",
    params: listParams,
    output: z.array(ListOption),
  }),
  all: endpoint({
    route: "GET /api/admin/lists",
    summary: "Get all lists with archived entries, for labels and selects",
    access: "signed-in",
    beforePasswordChange: true,
    output: z.array(List),
  }),
  usage: endpoint({
    route: "GET /api/admin/lists/usage",
    summary: "Get all lists with the number of rows that use each entry",
    access: "settings.manage",
    output: z.array(ListUsage),
  }),
  save: endpoint({
    route: "PUT /api/admin/lists/:name",
    summary: "Save a list: add, rename, order, archive and delete entries; a stale `version` gets 409",
    access: "settings.manage",
    params: listParams,
    body: ListUpdate,
    output: List,
  }),
};

import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { listNames, publicListNames } from "./constants.ts";
import { List, ListOption, ListUpdate, ListUsage } from "./schemas.ts";

export const lists = {
  options: endpoint({
    route: "GET /api/site/lists/:name",
    summary: "List the entries that forms and filters offer",
    access: "public",
    params: z.strictObject({ name: z.enum(publicListNames) }),
    output: z.array(ListOption),
  }),
  all: endpoint({
    route: "GET /api/admin/lists",
    summary: "Get all lists with archived entries, for labels and selects",
    access: "signed-in",
    apiKeys: true,
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
    params: z.strictObject({ name: z.enum(listNames) }),
    body: ListUpdate,
    output: List,
  }),
};

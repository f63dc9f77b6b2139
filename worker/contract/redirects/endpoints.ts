import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, idParams } from "#contract/schemas.ts";
import { Redirect, RedirectDraft, RedirectFilter } from "./schemas.ts";

export const redirects = {
  list: endpoint({
    route: "GET /api/redirects",
    summary: "List redirects from addresses of an earlier site, newest first",
    access: "data.import",
    query: RedirectFilter,
    output: z.array(Redirect),
    paged: true,
  }),
  create: endpoint({
    route: "POST /api/redirects",
    summary: "Redirect an old address (301), or answer it with 410",
    access: "data.import",
    body: RedirectDraft,
    output: Redirect,
    status: 201,
  }),
  remove: endpoint({
    route: "DELETE /api/redirects/:id",
    summary: "Delete a redirect",
    access: "data.import",
    params: idParams,
    output: deleted,
  }),
};

import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, id, idParams, isoTime, requiredText, text } from "#contract/schemas.ts";
import { VIEW_NAME_MAX, VIEW_QUERY_MAX, viewLists } from "./constants.ts";

const list = z.enum(viewLists);
const name = requiredText(VIEW_NAME_MAX, "Give the view a name.");
/** Filter and sort of the list, as the query of its URL. */
const query = text(VIEW_QUERY_MAX);

const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  /** Name of the person who saved it. */
  owner: z.string(),
  /** May rename, update, share or delete it. */
  canEdit: z.boolean(),
  updatedAt: isoTime,
});
export type SavedView = z.infer<typeof SavedView>;

export const views = {
  list: endpoint({
    route: "GET /api/admin/views",
    summary: "List your own and the shared views of a list, and your default one",
    access: "signed-in",
    query: z.object({ list }),
    output: z.object({ views: z.array(SavedView), defaultId: z.string().nullable() }),
  }),
  create: endpoint({
    route: "POST /api/admin/views",
    summary: "Save the filter and sort of a list under a name",
    access: "signed-in",
    body: z.strictObject({ list, name, query, isShared: z.boolean() }),
    output: SavedView,
    status: 201,
  }),
  setDefault: endpoint({
    route: "PUT /api/admin/views/default",
    summary: "Choose the view that a list opens with for you; null for none",
    access: "signed-in",
    body: z.strictObject({ list, viewId: id.nullable() }),
    output: z.object({ defaultId: z.string().nullable() }),
  }),
  update: endpoint({
    route: "PUT /api/admin/views/:id",
    summary: "Rename, update or share one of your views",
    access: "signed-in",
    params: idParams,
    body: z.strictObject({
      name: name.optional(),
      query: query.optional(),
      isShared: z.boolean().optional(),
    }),
    output: SavedView,
  }),
  remove: endpoint({
    route: "DELETE /api/admin/views/:id",
    summary: "Delete one of your views",
    access: "signed-in",
    params: idParams,
    output: deleted,
  }),
};

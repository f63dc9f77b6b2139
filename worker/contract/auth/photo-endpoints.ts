import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { IMAGE_MAX } from "#contract/images/constants.ts";
import { idParams } from "#contract/schemas.ts";
import { User } from "./endpoints.ts";

const upload = {
  body: z.strictObject({}),
  form: { page: "/admin/profile", done: "/admin/profile", files: ["photo"] },
  maxBody: IMAGE_MAX + 64 * 1024,
  output: User,
  leavesContent: true,
} as const;

/** Photos of staff, for signed-in users only. */
export const photos = {
  own: endpoint({
    route: "POST /api/auth/photo",
    summary: "Upload the own photo: the form field `photo`, a JPEG, PNG or WebP of at most 5 MiB",
    access: "signed-in",
    ...upload,
  }),
  deleteOwn: endpoint({
    route: "DELETE /api/auth/photo",
    summary: "Delete the own photo",
    access: "signed-in",
    output: User,
    leavesContent: true,
  }),
  deleteOfUser: endpoint({
    route: "DELETE /api/admin/users/:id/photo",
    summary: "Delete the photo of a user",
    access: "users.manage",
    params: idParams,
    output: User,
    leavesContent: true,
  }),
  ofUser: endpoint({
    route: "POST /api/admin/users/:id/photo",
    summary: "Upload the photo of a user",
    access: "users.manage",
    params: idParams,
    ...upload,
  }),
};

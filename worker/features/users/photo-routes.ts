import { photos } from "#contract/auth/photo-endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { requireSignedIn } from "#worker/runtime/access.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { toUserDto } from "#worker/features/auth/index.ts";
import { assertNotMoreCapable } from "#worker/features/roles/index.ts";
import { deletePhoto, findPhoto, storePhoto } from "./photos.ts";
import { getUser, setPhoto, type UserRow } from "./queries.ts";

export const photoRoutes = createRouter();

serve(photoRoutes, photos.own, async (ctx, { files }) => replacePhoto(ctx, ctx.staff.id, files));

serve(photoRoutes, photos.deleteOwn, async (ctx) =>
  changePhoto(ctx, await getUser(ctx.db, ctx.staff.id), null),
);

serve(photoRoutes, photos.ofUser, async (ctx, { params, files }) => replacePhoto(ctx, params.id, files));

serve(photoRoutes, photos.deleteOfUser, async (ctx, { params }) => {
  const user = await getUser(ctx.db, params.id);
  assertNotMoreCapable(ctx.staff, user);
  return changePhoto(ctx, user, null);
});

async function replacePhoto(ctx: StaffCtx, userId: string, files: Record<string, File>) {
  const user = await getUser(ctx.db, userId);
  assertNotMoreCapable(ctx.staff, user);
  return changePhoto(ctx, user, await storePhoto(ctx, files));
}

/** Replaces or removes the photo, and deletes the file that is no longer used. */
async function changePhoto(ctx: StaffCtx, before: UserRow, photo: string | null) {
  if (before.photo === photo) return toUserDto(before);
  const [[updated]] = await ctx.db.batch([
    setPhoto(ctx.db, before, photo, iso(ctx.clock())),
    recordActivity(ctx, {
      action: photo ? "user.photo" : "user.delete_photo",
      entityType: "user",
      entityId: before.id,
    }),
  ]);
  deletePhoto(ctx, updated ? before.photo : photo);
  if (!updated)
    throw new AppError("conflict", "Somebody else has just changed this photo. Please try again.");
  return toUserDto(updated);
}

const YEAR_SECONDS = 365 * 86_400;

// A file, so mounted without serve(). Its name changes with its content.
photoRoutes.get("/api/auth/photos/:name", async (c) => {
  const ctx = c.get("ctx");
  requireSignedIn(await findStaff(c, ctx));
  const file = await findPhoto(ctx, c.req.param("name"));
  if (!file) throw new AppError("not_found", "This photo no longer exists.");
  return c.body(file.body, 200, {
    "Content-Type": file.httpMetadata?.contentType ?? "application/octet-stream",
    "Cache-Control": `private, max-age=${YEAR_SECONDS}, immutable`,
  });
});

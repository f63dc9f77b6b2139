import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#web/lib/api.ts";
import { scalePicture } from "#web/features/images/admin/scale-picture.ts";
import { refreshUsers } from "./queries.ts";

/** Uploads the photo of a user; null for the current user. */
export function useUploadPhoto(userId: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set("photo", await scalePicture(file), "photo.jpg");
      return userId
        ? callApi("POST /api/admin/users/:id/photo", { params: { id: userId }, body: {} }, { form })
        : callApi("POST /api/auth/photo", { body: {} }, { form });
    },
    onSettled: () => refreshUsers(queryClient),
  });
}

export function useDeletePhoto(userId: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      userId
        ? callApi("DELETE /api/admin/users/:id/photo", { params: { id: userId } })
        : callApi("DELETE /api/auth/photo", {}),
    onSettled: () => refreshUsers(queryClient),
  });
}

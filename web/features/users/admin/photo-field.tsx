import { useRef, useState } from "react";
import type { User } from "#contract/auth/endpoints.ts";
import { userName } from "#contract/users/user-name.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { UserAvatar } from "#web/features/users/admin/user-avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { describeImageError } from "#web/features/images/admin/scale-picture.ts";
import { useDeletePhoto, useUploadPhoto } from "./photo-queries.ts";

type Props = { user: User; isSelf: boolean };

/** Photo of a user, saved at once. */
export function PhotoField({ user, isSelf }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const userId = isSelf ? null : user.id;
  const upload = useUploadPhoto(userId);
  const remove = useDeletePhoto(userId);
  const [photo, setPhoto] = useState(user.photo);
  const onError = (error: Error) =>
    toast({ ...describeImageError(error, "Failed to save the photo"), tone: "danger" });
  const onChoose = (file: File | undefined) => {
    if (!file) return;
    runMutation(upload, file, {
      onSuccess: (saved) => {
        setPhoto(saved.photo);
        toast({ title: "Photo saved", tone: "positive" });
      },
      onError,
    });
    input.current!.value = "";
  };
  const onRemove = () =>
    runMutation(remove, undefined, {
      onSuccess: () => {
        setPhoto(null);
        toast({ title: "Photo removed", tone: "positive" });
        chooseButton.current?.focus();
      },
      onError,
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <UserAvatar name={userName(user)} src={photo} large />
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Photo"
        hidden
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <Button
        ref={chooseButton}
        variant="line"
        size="sm"
        pending={upload.isPending}
        pendingLabel="Uploading…"
        onClick={() => input.current?.click()}
      >
        {photo ? "Replace photo" : "Add photo"}
      </Button>
      {photo && (
        <Button
          variant="text"
          size="sm"
          pending={remove.isPending}
          pendingLabel="Removing…"
          onClick={onRemove}
        >
          Remove photo
        </Button>
      )}
    </div>
  );
}

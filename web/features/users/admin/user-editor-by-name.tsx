import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { userList } from "./queries.ts";
import { UserEditor } from "./user-editor.tsx";

type Props = { user: { id: string; username: string }; onClose: () => void };

/** Loads a user by name, then opens UserEditor. For screens that only know id and name. */
export function UserEditorByName({ user: { id, username }, onClose }: Props) {
  const query = useQuery({
    ...userList({ q: username, roleId: "", active: "", page: 1 }),
    placeholderData: undefined,
    staleTime: 0,
  });
  const loadedUser = query.isFetching ? undefined : query.data?.rows.find((user) => user.id === id);
  if (loadedUser) return <UserEditor user={loadedUser} onClose={onClose} />;
  return (
    <Dialog
      open
      title={`Edit ${username}`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
      }
    >
      {query.isFetching ? (
        <output className="grid justify-items-center p-6">
          <Spinner />
          <span className="sr-only">Loading {username}</span>
        </output>
      ) : (
        <ErrorCard title="This user could not be loaded" onRetry={() => void query.refetch()}>
          {query.error?.message ?? "This user no longer exists."}
        </ErrorCard>
      )}
    </Dialog>
  );
}

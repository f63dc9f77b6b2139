import { useNavigate } from "react-router";
import type { NewsletterDetail } from "#contract/newsletter/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useDeleteNewsletter } from "./queries.ts";

export function DeleteDraftButton({ newsletter: { id, subject } }: { newsletter: NewsletterDetail }) {
  const canDelete = useCan("content.delete");
  const remove = useDeleteNewsletter();
  const navigate = useNavigate();
  if (!canDelete) return null;
  return (
    <AlertDialog
      trigger={<Button variant="text">Delete draft</Button>}
      title={`Delete ${subject || "this draft"}?`}
      confirmLabel="Delete draft"
      cancelLabel="Keep draft"
      onConfirm={() =>
        runMutation(remove, id, {
          onSuccess: () => {
            toast({ title: "Draft deleted", tone: "positive" });
            void navigate(adminPaths.newsletters());
          },
          onError: ({ message }) =>
            toast({ title: "The draft was not deleted", description: message, tone: "danger" }),
        })
      }
    >
      Its text and choice of articles are lost. The articles stay.
    </AlertDialog>
  );
}

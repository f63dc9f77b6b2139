import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Author } from "#contract/articles/author-endpoints.ts";
import { Link } from "#web/lib/link.tsx";
import { useMe } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PencilIcon, PlusIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { AuthorEditor } from "./author-editor.tsx";
import { authorList, useDeleteAuthor } from "./author-queries.ts";

type DialogState = { kind: "edit"; author: Author | null } | { kind: "delete"; author: Author };

/** People with a page on the site, who can be named as authors of articles. */
export function AuthorsPanel() {
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const query = useQuery(authorList());
  const { capabilities } = useMe();
  const canEdit = capabilities.includes("content.publish");
  const canDelete = capabilities.includes("content.delete");
  const close = () => setDialog(null);
  return (
    <Panel
      title="Authors"
      actions={
        canEdit && (
          <Button variant="line" size="sm" onClick={() => setDialog({ kind: "edit", author: null })}>
            <PlusIcon size={14} />
            Add author
          </Button>
        )
      }
    >
      <QueryRows
        query={query}
        errorTitle="The authors could not be loaded"
        skeletonCount={3}
        loadingLabel="Loading authors"
      >
        {(authors) =>
          authors.length === 0 ? (
            <EmptyState level={3} title="No authors yet" className="m-4">
              Articles name “Editorial” until you add an author and choose them in the article.
            </EmptyState>
          ) : (
            <ul>
              {authors.map((author) => (
                <li
                  key={author.id}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
                >
                  <div className="min-w-0 flex-1 basis-60">
                    <p>
                      <b className="[overflow-wrap:anywhere]">{author.name}</b>
                    </p>
                    {author.role && <p className="mt-0.5 text-ink-2">{author.role}</p>}
                  </div>
                  <div className="flex items-center gap-1">
                    <Button asChild variant="line" size="sm">
                      <Link
                        to={paths.author(author.slug)}
                        target="_blank"
                        aria-label={`View the page of ${author.name}`}
                      >
                        View page
                      </Link>
                    </Button>
                    {canEdit && (
                      <ToolButton
                        label={`Edit ${author.name}`}
                        icon={<PencilIcon />}
                        onClick={() => setDialog({ kind: "edit", author })}
                      />
                    )}
                    {canDelete && (
                      <ToolButton
                        label={`Delete ${author.name}`}
                        icon={<TrashIcon />}
                        onClick={() => setDialog({ kind: "delete", author })}
                      />
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryRows>
      {dialog?.kind === "edit" && <AuthorEditor author={dialog.author} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteAuthorDialog author={dialog.author} onClose={close} />}
    </Panel>
  );
}

function DeleteAuthorDialog({ author, onClose }: { author: Author; onClose: () => void }) {
  const remove = useDeleteAuthor();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Delete ${author.name}?`}
      cancelLabel="Keep author"
      confirmLabel="Delete author"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() =>
        runMutation(remove, author.id, {
          onSuccess: () => toast({ title: "Author deleted", tone: "positive" }),
          onError: ({ message }) =>
            toast({ title: "The author was not deleted", description: message, tone: "danger" }),
          onSettled: onClose,
        })
      }
    >
      The page is deleted. Articles keep the name, without a link.
    </AlertDialog>
  );
}

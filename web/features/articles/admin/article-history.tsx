import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ArticleRevision, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { MAX_REVISIONS } from "#contract/articles/constants.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useArticlePermissions } from "./article-actions.ts";
import { ArticleDiff } from "./article-diff.tsx";
import { useRestoreRevision } from "./mutations.ts";
import { staffArticleById, articleRevisions, articleRevision } from "./queries.ts";

const loading = <SkeletonRows count={3} label="Loading earlier versions" />;

type ArticleHistoryProps = {
  id: string;
  onRestored?: (article: StaffArticle) => void;
  onClose: () => void;
};

/** Compares earlier versions with the current one and restores them. */
export function ArticleHistory({ id, onRestored, onClose }: ArticleHistoryProps) {
  const article = useQuery(staffArticleById(id));
  const revisions = useQuery(articleRevisions(id));
  return (
    <Dialog
      open
      wide
      title="Earlier versions"
      description={article.data?.title}
      onOpenChange={(open) => !open && onClose()}
    >
      <QueryContent query={article} errorTitle="The article could not be loaded" fallback={loading}>
        {(current) => (
          <QueryContent
            query={revisions}
            errorTitle="The earlier versions could not be loaded"
            fallback={loading}
          >
            {(list) =>
              list.length === 0 ? (
                <EmptyState title="No earlier versions" level={3}>
                  Each edit keeps the previous version. The last {MAX_REVISIONS} are available.
                </EmptyState>
              ) : (
                <Revisions current={current} list={list} onRestored={onRestored} onClose={onClose} />
              )
            }
          </QueryContent>
        )}
      </QueryContent>
    </Dialog>
  );
}

const formatRevision = ({ version, replacedAt, replacedBy }: ArticleRevision) =>
  `Version ${version}, until ${formatLocalDateTime(replacedAt)}${replacedBy ? `, replaced by ${replacedBy}` : ""}`;

type RevisionsProps = Omit<ArticleHistoryProps, "id"> & { current: StaffArticle; list: ArticleRevision[] };

function Revisions({ current, list, onRestored, onClose }: RevisionsProps) {
  const [version, setVersion] = useState(list[0]!.version);
  const { canEdit } = useArticlePermissions();
  const text = useQuery(articleRevision(current.id, version));
  const restore = useRestoreRevision(current.id);
  const [isConfirming, setIsConfirming] = useState(false);
  const restoreVersion = () =>
    restore.mutate(version, {
      onSuccess: (restored) => {
        onRestored?.(restored);
        toast({ title: "Article updated successfully!", tone: "positive" });
        onClose();
      },
      onError: ({ message }) =>
        toast({ title: "Failed to update article", description: message, tone: "danger" }),
    });
  return (
    <>
      <Field
        label="Compare with"
        hint="Struck-through text is from that version; underlined text is current."
      >
        <NativeSelect
          value={version}
          onChange={({ target }) => setVersion(Number(target.value))}
          options={list.map((revision) => ({
            value: String(revision.version),
            label: formatRevision(revision),
          }))}
        />
      </Field>
      <QueryContent query={text} errorTitle="This version could not be loaded" fallback={loading}>
        {(before) => <ArticleDiff before={before} after={current} />}
      </QueryContent>
      <div className="dialog-foot">
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
        {canEdit(current) && (
          <Button
            pending={restore.isPending}
            pendingLabel="Restoring…"
            onClick={() => (current.status === "draft" ? restoreVersion() : setIsConfirming(true))}
          >
            Restore version {version}
          </Button>
        )}
      </div>
      <AlertDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={`Restore version ${version}?`}
        cancelLabel="Keep the current version"
        confirmLabel="Restore"
        onConfirm={restoreVersion}
      >
        {current.status === "published"
          ? "The article is published. Readers see the restored version at once. The current one is kept as an earlier version."
          : "The article loses its approval and becomes a draft. The current version is kept as an earlier version."}
      </AlertDialog>
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ArticleRevision, REVISIONS_KEPT, type StaffArticle } from "#contract/articles/admin-endpoints.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useArticleRights } from "./article-actions.ts";
import { ArticleDiff } from "./article-diff.tsx";
import { useRestoreRevision } from "./mutations.ts";
import { anyArticle, revisionsOf, revisionText } from "./queries.ts";

const waiting = <SkeletonRows count={3} label="Loading earlier versions" />;

/** What the article said before, against what it says now. */
export function ArticleHistory({ id, onClose }: { id: string; onClose: () => void }) {
  const article = useQuery(anyArticle(id));
  const revisions = useQuery(revisionsOf(id));
  return (
    <Dialog
      open
      wide
      title="Earlier versions"
      description={article.data?.title}
      onOpenChange={(open) => !open && onClose()}
    >
      <Loaded query={article} problem="The article could not be loaded" waiting={waiting}>
        {(now) => (
          <Loaded query={revisions} problem="The earlier versions could not be loaded" waiting={waiting}>
            {(list) =>
              list.length === 0 ? (
                <EmptyState title="No earlier versions" level={3}>
                  Each edit keeps what the article said before it. The last {REVISIONS_KEPT} are kept.
                </EmptyState>
              ) : (
                <Revisions now={now} list={list} onClose={onClose} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

const named = ({ version, replacedAt, replacedBy }: ArticleRevision) =>
  `Version ${version}, until ${localMoment(replacedAt)}${replacedBy ? `, replaced by ${replacedBy}` : ""}`;

type Props = { now: StaffArticle; list: ArticleRevision[]; onClose: () => void };

function Revisions({ now, list, onClose }: Props) {
  const [version, setVersion] = useState(list[0]!.version);
  const { mayEdit } = useArticleRights();
  const text = useQuery(revisionText(now.id, version));
  const restore = useRestoreRevision(now.id);
  const giveBack = () =>
    restore.mutate(version, {
      onSuccess: () => {
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
        hint="Struck through is what that version said, underlined is what stands there now."
      >
        <NativeSelect
          value={version}
          onChange={({ target }) => setVersion(Number(target.value))}
          options={list.map((revision) => ({ value: String(revision.version), label: named(revision) }))}
        />
      </Field>
      <Loaded query={text} problem="This version could not be loaded" waiting={waiting}>
        {(before) => <ArticleDiff before={before} after={now} />}
      </Loaded>
      <div className="dialog-foot">
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
        {mayEdit(now) && (
          <Button pending={restore.isPending} pendingLabel="Restoring…" onClick={giveBack}>
            Restore version {version}
          </Button>
        )}
      </div>
    </>
  );
}

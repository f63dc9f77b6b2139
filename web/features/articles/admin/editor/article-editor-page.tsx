import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan, useMe } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { useArticlePermissions } from "../article-actions.ts";
import { articleDraft, staffArticleById } from "../queries.ts";
import { ArticleEditor } from "./article-editor.tsx";
import { reconcileDrafts, type SyncedDraft } from "#web/features/drafts/synced-draft.ts";
import { toArticleFormValues } from "../article-form-values.ts";
import { articleDraftSource } from "../article-draft-source.ts";
import { NEW_RECORD } from "#web/features/drafts/use-creation.ts";
import { useVisit } from "#web/features/drafts/use-visit.ts";

const TRAIL = [{ label: "Content", href: adminPaths.portal("content") }];
const NOT_ALLOWED = "Your role does not allow editing this article.";

/** Writes a new article (`new`) or edits one. */
export function Component() {
  const { id = "" } = useParams();
  const { visit, setCreated } = useVisit(id);
  return visit.start === NEW_RECORD ? (
    <NewArticlePage key={visit.count} onCreated={setCreated} />
  ) : (
    <ArticlePage key={id} id={id} />
  );
}

function NewArticlePage({ onCreated }: { onCreated: (id: string) => void }) {
  const canWrite = useCan("content.write");
  if (canWrite) return <ArticleEditor record={null} synced={null} onCreated={onCreated} trail={TRAIL} />;
  return (
    <AdminPage title="New article" trail={TRAIL} transient>
      <Alert tone="note">Your role does not allow writing articles.</Alert>
    </AdminPage>
  );
}

function ArticlePage({ id }: { id: string }) {
  const query = useQuery(staffArticleById(id));
  const { canEdit, canWrite } = useArticlePermissions();
  const draft = useQuery({ ...articleDraft(id), enabled: canWrite });
  const { id: userId } = useMe();
  // Editing starts from the saved version; later ones are merged by the editor.
  const [loaded, setLoaded] = useState<{ record: StaffArticle; synced: SyncedDraft<ArticleInput> } | null>(
    null,
  );
  // Without the draft, the first automatic save gets it as a conflict.
  if (!loaded && query.data && !query.isFetching && !draft.isFetching)
    setLoaded({
      record: query.data,
      synced: reconcileDrafts(
        articleDraftSource,
        userId,
        { id, saved: toArticleFormValues(query.data) },
        draft.data?.draft ?? null,
      ),
    });
  if (loaded && canEdit(loaded.record)) return <ArticleEditor {...loaded} trail={TRAIL} />;
  return (
    <AdminPage title={loaded?.record.title ?? "Article"} trail={TRAIL} transient={!loaded}>
      <QueryContent
        query={query}
        errorTitle="The article could not be loaded"
        fallback={<SkeletonRows count={4} label="Loading the article" />}
      >
        {() => loaded && <Alert tone="note">{NOT_ALLOWED}</Alert>}
      </QueryContent>
    </AdminPage>
  );
}

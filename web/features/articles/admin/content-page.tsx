import { Navigate } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CalendarIcon } from "#web/ui/icons-objects.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { DistributionDialog } from "#web/features/channels/admin/distribution-dialog.tsx";
import { LinkedInPostsPanel } from "#web/features/linkedin/admin/posts-panel.tsx";
import { LinkedInStatusPanel } from "#web/features/linkedin/admin/status-panel.tsx";
import { SchedulesPanel } from "#web/features/schedules/admin/schedules-panel.tsx";
import { ArticleHistory } from "./article-history.tsx";
import { ArticleViewer } from "./article-viewer.tsx";
import { AuthorsPanel } from "./authors-panel.tsx";
import { ArticlesPanel } from "./articles-panel.tsx";
import { ContentActions } from "./content-actions.tsx";
import { ContentCounters } from "./content-counters.tsx";
import { LocalDrafts } from "#web/features/drafts/local-drafts.tsx";
import { ARTICLE_DRAFTS } from "./article-draft-source.ts";
import { discardDraftOnServer } from "./mutations.ts";
import { UndoActions } from "./undo-actions.tsx";

/** LinkedIn's OAuth flow redirects back to the `linkedin` tab. */
const TABS = [
  { value: "articles", label: "Articles", content: <ArticlesPanel /> },
  { value: "authors", label: "Authors", content: <AuthorsPanel /> },
  { value: "schedules", label: "Schedules", content: <SchedulesPanel /> },
  { value: "linkedin", label: "LinkedIn Posts", content: <LinkedInPostsPanel /> },
];
const DEFAULT_TAB = "articles";

/** Tab, filters, page and the open dialog are URL parameters. */
export function Component() {
  const { getParam, setParam } = useListParams();
  const tab = TABS.find(({ value }) => value === getParam("tab"))?.value ?? DEFAULT_TAB;
  const [viewId, historyId, shareId] = [getParam("view"), getParam("history"), getParam("share")];
  const canWrite = useCan("content.write");
  const editId = getParam("edit");
  // Editing was a dialog of this page once; its links still work.
  if (editId) return <Navigate to={adminPaths.article(editId)} replace />;
  return (
    <AdminPage
      title="Content"
      actions={
        <>
          <Button asChild variant="line" size="sm" className="max-sm:hidden">
            <Link to={paths.resources()} target="_blank">
              View resources
            </Link>
          </Button>
          <Button asChild variant="line" size="sm">
            <Link to={adminPaths.editorialCalendar()}>
              <CalendarIcon size={14} />
              Calendar
            </Link>
          </Button>
          <Button asChild variant="line" size="sm">
            <Link to={adminPaths.newsletters()}>Newsletters</Link>
          </Button>
          {canWrite && (
            <Button asChild size="sm">
              <Link to={adminPaths.newArticle()}>New article</Link>
            </Button>
          )}
        </>
      }
    >
      <ContentCounters />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <LinkedInStatusPanel />
        <ContentActions />
      </div>
      <LocalDrafts
        prefix={ARTICLE_DRAFTS}
        untitled="New article"
        toPath={adminPaths.article}
        discardOnServer={discardDraftOnServer}
      />
      <UndoActions />
      <div className="panel">
        <Tabs
          label="Content views"
          items={TABS}
          // Nested panels lose their border, because this panel already has one.
          className="[&_.panel]:border-0"
          listClassName="px-4"
          value={tab}
          onValueChange={(value) => setParam("tab", value === DEFAULT_TAB ? "" : value)}
        />
      </div>
      {viewId && <ArticleViewer id={viewId} onClose={() => setParam("view", "")} />}
      {shareId && <DistributionDialog articleId={shareId} onClose={() => setParam("share", "")} />}
      {historyId && <ArticleHistory key={historyId} id={historyId} onClose={() => setParam("history", "")} />}
    </AdminPage>
  );
}

import { AdminPage } from "#web/lib/admin-page.tsx";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { LinkedInPostsPanel } from "#web/features/linkedin/admin/posts-panel.tsx";
import { LinkedInStatusPanel } from "#web/features/linkedin/admin/status-panel.tsx";
import { SchedulesPanel } from "#web/features/schedules/admin/schedules-panel.tsx";
import { ArticleEditor } from "./article-editor.tsx";
import { ArticleHistory } from "./article-history.tsx";
import { ArticleViewer } from "./article-viewer.tsx";
import { ArticlesPanel } from "./articles-panel.tsx";
import { ContentActions } from "./content-actions.tsx";
import { ContentCounters } from "./content-counters.tsx";
import { UndoDeletions } from "./delete-articles.tsx";

/** `linkedin` is also where the way through LinkedIn's consent ends. */
const TABS = [
  { value: "articles", label: "Articles", content: <ArticlesPanel /> },
  { value: "schedules", label: "Schedules", content: <SchedulesPanel /> },
  { value: "linkedin", label: "LinkedIn Posts", content: <LinkedInPostsPanel /> },
];
const FIRST = "articles";

/** The firm's publishing at a glance. The address names tab, filters, page and the article that is open. */
export function Component() {
  const { word, set } = useListParams();
  const tab = TABS.find(({ value }) => value === word("tab"))?.value ?? FIRST;
  const [edited, viewed, recalled] = [word("edit"), word("view"), word("history")];
  return (
    <AdminPage
      title="Content"
      actions={
        <Button asChild variant="line" size="sm" className="max-sm:hidden">
          <Link to={paths.resources()} target="_blank">
            View resources
          </Link>
        </Button>
      }
    >
      <ContentCounters />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <LinkedInStatusPanel />
        <ContentActions />
      </div>
      <UndoDeletions />
      <div className="panel">
        <Tabs
          label="Content views"
          items={TABS}
          // The panels stand by themselves elsewhere; here this one holds them.
          className="[&_.panel]:border-0"
          listClassName="px-4"
          value={tab}
          onValueChange={(value) => set("tab", value === FIRST ? "" : value)}
        />
      </div>
      {edited && <ArticleEditor key={edited} id={edited} onClose={() => set("edit", "")} />}
      {viewed && <ArticleViewer id={viewed} onClose={() => set("view", "")} />}
      {recalled && <ArticleHistory key={recalled} id={recalled} onClose={() => set("history", "")} />}
    </AdminPage>
  );
}

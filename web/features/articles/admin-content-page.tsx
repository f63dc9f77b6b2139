import { AdminPage } from "#web/lib/admin-page.tsx";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ArticleEditor } from "./admin-article-editor.tsx";
import { ArticleHistory } from "./admin-article-history.tsx";
import { ArticleViewer } from "./admin-article-viewer.tsx";
import { ArticlesPanel } from "./admin-articles-panel.tsx";
import { ContentCounters } from "./admin-content-stats.tsx";
import { UndoDeletions } from "./admin-deletion.tsx";

/** The firm's publishing at a glance. The address names tab, filters, page and the article that is open. */
export function Component() {
  const { word, set } = useListParams();
  const items = [{ value: "articles", label: "Articles", content: <ArticlesPanel /> }];
  const first = items[0]!.value;
  const tab = items.find(({ value }) => value === word("tab"))?.value ?? first;
  const [edited, viewed, recalled] = [word("edit"), word("view"), word("history")];
  return (
    <AdminPage
      title="Content"
      actions={
        <Button asChild variant="line" size="sm">
          <Link to={paths.resources()} target="_blank">
            View resources
          </Link>
        </Button>
      }
    >
      <ContentCounters />
      <UndoDeletions />
      <div className="panel">
        <Tabs
          label="Content views"
          items={items}
          listClassName="px-4"
          value={tab}
          onValueChange={(value) => set("tab", value === first ? "" : value)}
        />
      </div>
      {edited && <ArticleEditor key={edited} id={edited} onClose={() => set("edit", "")} />}
      {viewed && <ArticleViewer id={viewed} onClose={() => set("view", "")} />}
      {recalled && <ArticleHistory key={recalled} id={recalled} onClose={() => set("history", "")} />}
    </AdminPage>
  );
}

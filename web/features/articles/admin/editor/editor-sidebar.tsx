import { RecordHistory } from "#web/features/activity/admin/record-history.tsx";
import { DistributionPanel } from "#web/features/channels/admin/distribution-panel.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { AssistPanel } from "./panels/assist-panel.tsx";
import { ClaimsPanel } from "./panels/claims-panel.tsx";
import { CoverPanel } from "./panels/cover-panel.tsx";
import { DetailsPanel } from "./panels/details-panel.tsx";
import { SearchPanel } from "./panels/search-panel.tsx";
import { StatusPanel } from "./panels/status-panel.tsx";
import type { ArticleEditorState } from "./use-article-editor.ts";

type EditorSidebarProps = { editor: ArticleEditorState };

/** The panels beside the text. They are outside of its form, so a panel may contain forms. */
export function EditorSidebar({ editor }: EditorSidebarProps) {
  return (
    <aside aria-label="Article" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatusPanel editor={editor} />
      <ClaimsPanel editor={editor} />
      <AssistPanel editor={editor} />
      <DetailsPanel editor={editor} />
      <CoverPanel editor={editor} />
      <SearchPanel editor={editor} />
      {editor.article && (
        <Panel title="Post this">
          <div className="px-4 pb-2">
            <DistributionPanel articleId={editor.article.id} />
          </div>
        </Panel>
      )}
      {editor.article && <RecordHistory entityType="article" entityId={editor.article.id} />}
    </aside>
  );
}

import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { canOpenScreen, useMe } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { RunDueButton } from "#web/features/schedules/admin/run-due-schedules.tsx";
import { GenerateArticle } from "#web/features/article-generation/admin/generate-article.tsx";

/** URL parameters that open a dialog on the content screen. */
const DIALOG_PARAMS = ["view", "history", "share"];

/** Opens a new draft in the editor, unless another dialog was opened in the meantime. */
function useOpenDraft() {
  const navigate = useNavigate();
  return (id: string) => {
    // Reads the current URL: generation takes minutes, so the render's parameters may be stale.
    const params = new URLSearchParams(window.location.search);
    if (DIALOG_PARAMS.some((name) => params.has(name))) return;
    void navigate(adminPaths.article(id));
  };
}

const ActionGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div
    role="group"
    aria-label={label}
    className="grid gap-x-3 px-4 py-3 not-first:border-t not-first:border-line sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:items-center"
  >
    <span className="text-sm text-ink-2 max-sm:hidden" aria-hidden="true">
      {label}
    </span>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
);

/** Actions that create drafts or run scheduled work now, limited to the user's permissions. */
export function ContentActions() {
  const me = useMe();
  const { capabilities } = me;
  const openDraft = useOpenDraft();
  const canWrite = capabilities.includes("content.write");
  const canPublish = capabilities.includes("content.publish");
  if (!canWrite && !canPublish) return null;
  return (
    <div className="panel">
      {canWrite && (
        <ActionGroup label="Quick actions">
          <GenerateArticle onGenerated={openDraft} />
          {canOpenScreen(me, "content-creation") && (
            <ScreenLink to={adminPaths.portal("content-creation")}>From prompt</ScreenLink>
          )}
          {canOpenScreen(me, "bulk-content") && (
            <ScreenLink to={adminPaths.portal("bulk-content")}>In bulk</ScreenLink>
          )}
        </ActionGroup>
      )}
      {canPublish && (
        <ActionGroup label="Manual actions">
          <RunDueButton />
        </ActionGroup>
      )}
    </div>
  );
}

const ScreenLink = ({ to, children }: { to: string; children: string }) => (
  <Button asChild variant="line" size="sm">
    <Link to={to}>{children}</Link>
  </Button>
);

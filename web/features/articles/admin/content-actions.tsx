import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useMe } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { PostNewest } from "#web/features/linkedin/admin/post-newest.tsx";
import { RunDue } from "#web/features/schedules/admin/run-due-schedules.tsx";
import { GenerateArticle } from "#web/features/article-generation/admin/generate-article.tsx";

/** What the content screen has open in a dialog, as its address names it. */
const DIALOGS = ["edit", "view", "history"];

/** Opens a new draft, unless something else was opened while it was being written. */
function useOpenDraft() {
  const navigate = useNavigate();
  return (id: string) => {
    // The address as it is by now; the one of the render in which writing began may be minutes old.
    const now = new URLSearchParams(window.location.search);
    if (DIALOGS.some((name) => now.has(name))) return;
    now.set("edit", id);
    void navigate(`?${now.toString()}`, { preventScrollReset: true });
  };
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
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

/** What brings articles about, and what does at once the work of the clock. Only what this user may do. */
export function ContentActions() {
  const { capabilities, portals } = useMe();
  const openDraft = useOpenDraft();
  const opens = (slug: string) => portals.some((portal) => portal.slug === slug);
  const mayWrite = capabilities.includes("content.write");
  const mayPublish = capabilities.includes("content.publish");
  if (!mayWrite && !mayPublish) return null;
  return (
    <div className="panel">
      {mayWrite && (
        <Group label="Quick actions">
          <GenerateArticle onWritten={openDraft} />
          {opens("content-creation") && (
            <Elsewhere to={adminPaths.portal("content-creation")}>From prompt</Elsewhere>
          )}
          {opens("bulk-content") && <Elsewhere to={adminPaths.portal("bulk-content")}>In bulk</Elsewhere>}
        </Group>
      )}
      {mayPublish && (
        <Group label="Manual actions">
          <RunDue />
          <PostNewest />
        </Group>
      )}
    </div>
  );
}

const Elsewhere = ({ to, children }: { to: string; children: string }) => (
  <Button asChild variant="line" size="sm">
    <Link to={to}>{children}</Link>
  </Button>
);

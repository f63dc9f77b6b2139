import { useState } from "react";
import type { ArticleInput } from "#contract/articles/admin-schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { clearLocalDraft, listLocalDrafts } from "#web/lib/local-draft.ts";
import { useMe } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";
import { discardDraftOnServer } from "./mutations.ts";

const PREFIX = "article:";

/** Name of an article's draft in the browser. */
export const articleDraftName = (id: string): string => `${PREFIX}${id}`;

/** Offers the unsaved articles of this user in this browser, after a crash or an ended session. */
export function LocalDrafts() {
  const { id: userId } = useMe();
  const [, refresh] = useState(0);
  const drafts = listLocalDrafts<ArticleInput>(userId).flatMap(({ name, draft }) =>
    name.startsWith(PREFIX) ? [{ id: name.slice(PREFIX.length), name, ...draft }] : [],
  );
  if (drafts.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {drafts.map(({ id, name, values, savedAt }) => (
        <li key={id}>
          <Alert tone="caution" title="Unsaved changes.">
            {values.title || "New article"}, {formatLocalDateTime(savedAt)}.{" "}
            <Link to={adminPaths.article(id)} className="link">
              Continue editing
            </Link>{" "}
            <button
              type="button"
              className="link"
              onClick={() => {
                clearLocalDraft(userId, name);
                if (id !== "new") discardDraftOnServer(id);
                refresh((count) => count + 1);
              }}
            >
              Discard
            </button>
          </Alert>
        </li>
      ))}
    </ul>
  );
}

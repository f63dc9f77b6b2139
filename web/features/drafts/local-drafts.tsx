import { useState } from "react";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { clearLocalDraft, listLocalDrafts } from "#web/lib/local-draft.ts";
import { useMe } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";

type LocalDraftsProps = {
  /** Of the names of the drafts, such as 'article:'. */
  prefix: string;
  /** Title of a record without one. */
  untitled: string;
  toPath: (id: string) => string;
  discardOnServer: (id: string) => void;
};

/** Offers the unsaved records of this user in this browser, after a crash or an ended session. */
export function LocalDrafts({ prefix, untitled, toPath, discardOnServer }: LocalDraftsProps) {
  const { id: userId } = useMe();
  const [, refresh] = useState(0);
  const drafts = listLocalDrafts<{ title: string }>(userId).flatMap(({ name, draft }) =>
    name.startsWith(prefix) ? [{ id: name.slice(prefix.length), name, ...draft }] : [],
  );
  if (drafts.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {drafts.map(({ id, name, values, savedAt }) => (
        <li key={id}>
          <Alert tone="caution" title="Unsaved changes.">
            {values.title || untitled}, {formatLocalDateTime(savedAt)}.{" "}
            <Link to={toPath(id)} className="link">
              Continue editing
            </Link>{" "}
            <button
              type="button"
              className="link"
              onClick={() => {
                clearLocalDraft(userId, name);
                if (id !== "new") discardOnServer(id);
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

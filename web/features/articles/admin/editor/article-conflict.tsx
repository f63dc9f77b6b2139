import type { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ArticleDiff } from "../article-diff.tsx";

type Props = {
  message: string;
  mine: ArticleInput;
  theirs: StaffArticle;
  onClose: () => void;
  onUseTheirs: () => void;
  onOverwrite: () => void;
};

/** Resolves an edit conflict: compares both versions and lets the user choose one. */
export const ArticleConflict = ({ message, mine, theirs, onClose, onUseTheirs, onOverwrite }: Props) => (
  <Dialog
    open
    wide
    title="This article was changed by someone else"
    description={`${message} Their version is from ${formatLocalDateTime(theirs.updatedAt)}; yours is not saved. Struck-through text is theirs, underlined text is yours.`}
    onOpenChange={(open) => !open && onClose()}
    footer={
      <>
        <Button variant="text" onClick={onClose}>
          Keep editing
        </Button>
        <Button variant="outline" onClick={onUseTheirs}>
          Use their version
        </Button>
        <Button onClick={onOverwrite}>Overwrite with mine</Button>
      </>
    }
  >
    <ArticleDiff before={theirs} after={mine} />
  </Dialog>
);

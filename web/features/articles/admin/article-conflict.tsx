import type { ArticleText, StaffArticle } from "#contract/articles/admin-endpoints.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ArticleDiff } from "./article-diff.tsx";

type Props = {
  message: string;
  mine: ArticleText;
  theirs: StaffArticle;
  onClose: () => void;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
};

/** Two have edited the same article: shows the other version against one's own, and lets one choose. */
export const ArticleConflict = ({ message, mine, theirs, onClose, onTakeTheirs, onSaveMine }: Props) => (
  <Dialog
    open
    wide
    title="This article was changed meanwhile"
    description={`${message} Their version is of ${localMoment(theirs.updatedAt)}; yours is not saved. Struck through is theirs, underlined is yours.`}
    onOpenChange={(open) => !open && onClose()}
    footer={
      <>
        <Button variant="text" onClick={onClose}>
          Keep writing
        </Button>
        <Button variant="outline" onClick={onTakeTheirs}>
          Take their version
        </Button>
        <Button onClick={onSaveMine}>Save mine over it</Button>
      </>
    }
  >
    <ArticleDiff before={theirs} after={mine} />
  </Dialog>
);

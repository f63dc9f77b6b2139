import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { useState } from "react";
import { copyText } from "#web/lib/copy-text.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DropdownMenu, MenuItem } from "#web/ui/dropdown-menu.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { CopyIcon, ExternalIcon, EyeIcon, MoreIcon, SendIcon, UndoIcon } from "#web/ui/icons-actions.tsx";
import { CalendarIcon, ClockIcon, LinkIcon } from "#web/ui/icons-objects.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useArticlePermissions } from "./article-actions.ts";
import { useCreatePreviewLink } from "./mutations.ts";
import { RequestChangesDialog } from "./request-changes-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";

type PreviewLink = { url: string; expiresAt: string };

export function ArticleMenu({ article }: { article: StaffArticle }) {
  const { canWrite, canPublish } = useArticlePermissions();
  const { setParam } = useListParams();
  const createLink = useCreatePreviewLink();
  const [link, setLink] = useState<PreviewLink | null>(null);
  const [isScheduling, setIsScheduling] = useState(false);
  const [isRequesting, setIsRequesting] = useState(false);
  const sharePreview = () =>
    runMutation(createLink, article, {
      onSuccess: setLink,
      onError: ({ message }) =>
        toast({ title: "Failed to create preview link", description: message, tone: "danger" }),
    });
  return (
    <>
      <DropdownMenu trigger={<IconButton label={`More for ${article.title}`} icon={<MoreIcon />} />}>
        <MenuItem icon={<EyeIcon />} onSelect={() => setParam("view", article.id)}>
          Read
        </MenuItem>
        {article.status === "published" ? (
          <MenuItem asChild>
            <a href={paths.article(article)} target="_blank" rel="noopener">
              <ExternalIcon />
              View on website
            </a>
          </MenuItem>
        ) : (
          canWrite && (
            <MenuItem icon={<LinkIcon />} onSelect={sharePreview}>
              Preview link
            </MenuItem>
          )
        )}
        <MenuItem icon={<SendIcon />} onSelect={() => setParam("share", article.id)}>
          Post this
        </MenuItem>
        {article.status !== "draft" && canPublish && (
          <MenuItem icon={<CalendarIcon />} onSelect={() => setIsScheduling(true)}>
            Schedule…
          </MenuItem>
        )}
        {article.status === "approved" && canWrite && (
          <MenuItem icon={<UndoIcon />} onSelect={() => setIsRequesting(true)}>
            Request changes
          </MenuItem>
        )}
        <MenuItem icon={<ClockIcon />} onSelect={() => setParam("history", article.id)}>
          Earlier versions
        </MenuItem>
      </DropdownMenu>
      {isScheduling && <ScheduleDialog article={article} onClose={() => setIsScheduling(false)} />}
      {isRequesting && <RequestChangesDialog article={article} onClose={() => setIsRequesting(false)} />}
      {link && <PreviewLinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
}

const copy = (url: string) =>
  copyText(url, "Preview link copied", {
    title: "The link could not be copied. Select it and copy it manually.",
    tone: "note",
  });

/** Shows the link in full, because the clipboard API may be unavailable. */
const PreviewLinkDialog = ({
  link: { url, expiresAt },
  onClose,
}: {
  link: PreviewLink;
  onClose: () => void;
}) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Preview link"
    description={`Anyone with this link can read the current version of the article without an account until ${formatLocalDateTime(expiresAt)}.`}
    footer={
      <>
        <Button asChild variant="text">
          <a href={url} target="_blank" rel="noopener">
            Open
          </a>
        </Button>
        <Button onClick={() => void copy(url)}>
          <CopyIcon size={14} />
          Copy link
        </Button>
      </>
    }
  >
    <Field label="Link">
      <Input readOnly value={url} onFocus={({ target }) => target.select()} />
    </Field>
  </Dialog>
);

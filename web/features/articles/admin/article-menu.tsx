import type { StaffArticle } from "#contract/articles/admin-endpoints.ts";
import { useState } from "react";
import { localMoment } from "#web/lib/dates.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DropdownMenu, MenuItem } from "#web/ui/dropdown-menu.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { CopyIcon, ExternalIcon, EyeIcon, MoreIcon } from "#web/ui/icons-actions.tsx";
import { ClockIcon, LinkIcon } from "#web/ui/icons-things.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useArticleRights } from "./article-actions.ts";
import { usePreviewLink } from "./mutations.ts";

type PreviewLink = { url: string; expiresAt: string };

/** What is done with an article now and then. */
export function ArticleMenu({ article }: { article: StaffArticle }) {
  const { mayWrite } = useArticleRights();
  const { set } = useListParams();
  const ask = usePreviewLink();
  const [link, setLink] = useState<PreviewLink | null>(null);
  const share = () =>
    ask.mutate(article, {
      onSuccess: setLink,
      onError: ({ message }) =>
        toast({ title: "The preview link could not be made", description: message, tone: "danger" }),
    });
  return (
    <>
      <DropdownMenu trigger={<IconButton label={`More for ${article.title}`} icon={<MoreIcon />} />}>
        <MenuItem icon={<EyeIcon />} onSelect={() => set("view", article.id)}>
          Read
        </MenuItem>
        {article.status === "published" ? (
          <MenuItem asChild>
            <a href={paths.article(article.id)} target="_blank" rel="noopener">
              <ExternalIcon />
              View on website
            </a>
          </MenuItem>
        ) : (
          mayWrite && (
            <MenuItem icon={<LinkIcon />} onSelect={share}>
              Preview link
            </MenuItem>
          )
        )}
        <MenuItem icon={<ClockIcon />} onSelect={() => set("history", article.id)}>
          Earlier versions
        </MenuItem>
      </DropdownMenu>
      {link && <PreviewLinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: "Preview link copied", tone: "positive" });
  } catch {
    toast({ title: "The link could not be copied. Select it and copy it yourself.", tone: "note" });
  }
}

/** The link in full, so that it can be copied also where the clipboard is shut. */
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
    description={`Whoever has this link reads the article as it then stands, without an account, until ${localMoment(expiresAt)}.`}
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
